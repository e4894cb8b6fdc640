//! Pictures are read back by their formats' own readers, and show what they should.

use std::collections::HashSet;
use std::io::Cursor;

use ply_core::StopFlag;
use ply_path::{Algorithm, Cell, Location, Map, Planner, Query, Route, Textbook};
use ply_path_io::course;
use ply_path_io::{Animation, Panel, Picture};

use crate::folder::Folder;

const GROUND: [u8; 3] = [0xff, 0xff, 0xff];
const WALL: [u8; 3] = [0x4a, 0x4e, 0x57];
const DEPOT: [u8; 3] = [0x00, 0x9e, 0x73];
const ODD: [u8; 3] = [0x00, 0x72, 0xb2];
const EVEN: [u8; 3] = [0xd5, 0x5e, 0x00];
const START: [u8; 3] = [0xf0, 0xe4, 0x42];
const GOAL: [u8; 3] = [0xcc, 0x79, 0xa7];

/// A route that refills halfway: the example, which visits a cell twice.
fn example() -> (Map, Query, Route) {
    let problem = course::parse(b"5 4 3\n1 1 4 1\n1 1 0 1\n1 2 0 1\n1 1 0 1\n1 1 3 1\n").unwrap();
    let query = Query::new(problem.start.unwrap(), problem.goal.unwrap(), problem.supply.unwrap());
    let answer = Planner::new(Algorithm::AStar).solve(&problem.map, &query).unwrap();
    (problem.map, query, answer.route.unwrap())
}

fn picture<'a>(map: &'a Map, query: &Query, route: &'a Route) -> Picture<'a> {
    Picture { map, start: Some(query.start), goal: Some(query.goal), route: Some(route) }
}

/// Width, height, and the colour of each pixel.
fn png(picture: &Picture<'_>) -> (usize, usize, Vec<[u8; 3]>) {
    let mut bytes = Vec::new();
    picture.write_png(&mut bytes).unwrap();
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let pixels = pixels.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (info.width as usize, info.height as usize, pixels)
}

fn svg(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    text
}

#[test]
fn a_png_shows_everything_at_its_place() {
    let (map, query, route) = example();
    let (width, height, pixels) = png(&picture(&map, &query, &route));
    let side = width / 4;
    assert_eq!((width % 4, height), (0, 5 * side));
    assert!((256..=4096).contains(&height));
    // In the middle of the cell, or off it by parts of a cell.
    let at = |row: usize, column: usize, down: f64, right: f64| {
        let pixel = |cell: usize, off: f64| cell * side + side / 2 + (off * side as f64) as i64 as usize;
        pixels[pixel(row, down) * width + pixel(column, right)]
    };
    assert_eq!(at(0, 0, 0.0, 0.0), WALL);
    assert_eq!(at(4, 2, 0.0, 0.0), START);
    assert_eq!(at(0, 2, 0.0, 0.0), GOAL);
    assert_eq!(at(2, 1, 0.0, 0.0), DEPOT);
    assert_eq!(at(3, 2, 0.0, 0.0), ODD);
    assert_eq!(at(1, 2, 0.0, 0.0), EVEN);
    assert_eq!(at(1, 2, 0.0, 0.4), GROUND);
}

#[test]
fn a_large_map_is_reduced_and_its_route_stays() {
    let mut map = Map::new(40, 10_000).unwrap();
    map.set(Location::new(0, 0), Cell::WALL);
    let query = Query::new(Location::new(5, 0), Location::new(5, 9_999), 20_000);
    let route = Route::walk(&map, &query, vec![ply_path::Direction::East; 9_999]).unwrap();
    let (width, height, pixels) = png(&picture(&map, &query, &route));
    assert_eq!((width, height), (3334, 14));
    let routed = (0..width).filter(|x| (0..height).any(|y| pixels[y * width + x] == ODD)).count();
    assert!(routed > width * 9 / 10, "{routed} of {width}");
}

#[test]
fn an_svg_is_well_formed_and_small() {
    let (map, query, route) = example();
    let text = svg(|out| picture(&map, &query, &route).write_svg(out));
    let document = roxmltree::Document::parse(&text).unwrap();
    let lines: Vec<_> = document.descendants().filter(|node| node.has_tag_name("polyline")).collect();
    let points: Vec<_> = lines.iter().map(|line| line.attribute("points").unwrap()).collect();
    assert_eq!(points, ["2.5,4.5 2.5,2.5 1.5,2.5", "1.5,2.5 2.5,2.5 2.5,0.5"]);
    assert_ne!(lines[0].attribute("stroke"), lines[1].attribute("stroke"));
    let told = document.descendants().find(|node| node.has_tag_name("desc")).unwrap().text();
    let sentence =
        "A map of 5 rows and 4 columns with one depot; from 4,2 to 0,2; a route of length 6 in 2 legs";
    assert_eq!(told, Some(sentence));

    // A million cells of walls are one rectangle.
    let mut walls = Map::new(1000, 1000).unwrap();
    walls.locations().for_each(|location| walls.set(location, Cell::WALL));
    assert!(svg(|out| Picture::new(&walls).write_svg(out)).len() < 1000);
    // Chequered ground cannot be merged; it becomes an image.
    let mut chequered = Map::new(1000, 1000).unwrap();
    let black = chequered.locations().filter(|location| (location.row + location.column) % 2 == 0);
    black.for_each(|location| chequered.set(location, Cell::WALL));
    let text = svg(|out| Picture::new(&chequered).write_svg(out));
    assert!(text.contains("data:image/png;base64,iVBORw0KGgo") && text.len() < 100_000, "{}", text.len());
}

#[test]
fn dearer_ground_is_darker() {
    let mut map = Map::new(1, 5).unwrap();
    for (column, cost) in [1, 2, 4, 8, 32].into_iter().enumerate() {
        map.set(Location::new(0, column as u32), Cell::ground(cost).unwrap());
    }
    let (width, height, pixels) = png(&Picture::new(&map));
    let shade = |column: usize| {
        let pixel = pixels[height / 2 * width + column * width / 5 + width / 10];
        pixel.iter().map(|part| u32::from(*part)).sum::<u32>()
    };
    assert!((1..5).all(|column| shade(column) < shade(column - 1)));
    let text = svg(|out| Picture::new(&map).write_svg(out));
    assert_eq!(text.matches("<path").count(), 4);
}

#[test]
fn nothing_is_too_small() {
    let map = Map::new(1, 1).unwrap();
    let here = Location::new(0, 0);
    let query = Query::new(here, here, 0);
    let route = Route::walk(&map, &query, Vec::new()).unwrap();
    let (width, height, _) = png(&picture(&map, &query, &route));
    assert_eq!((width, height), (256, 256));
    svg(|out| picture(&map, &query, &route).write_svg(out));
    // A route that belongs to another map is cut off, not a reason to fail.
    let far = Picture { start: Some(Location::new(7, u32::MAX)), ..picture(&map, &query, &route) };
    png(&far);
    let (_, _, other) = example();
    png(&picture(&map, &query, &other));
    svg(|out| picture(&map, &query, &other).write_svg(out));
    let mut animation = Animation::new(&map, query).unwrap();
    assert_eq!(
        animation.write_gif(&mut Vec::new()).unwrap_err().to_string(),
        "an animation needs at least one search"
    );
    animation.search("a <b> & c\u{1}", Textbook::a_star(), &StopFlag::new()).unwrap();
    animation.add(Panel::new("")).unwrap();
    assert_eq!(gif(&animation).len(), 3);
    svg(|out| animation.write_svg(out));
}

/// Every picture of a GIF, put together from its frames, with how long it stays.
fn gif(animation: &Animation<'_>) -> Vec<(u16, Vec<[u8; 3]>)> {
    let mut bytes = Vec::new();
    animation.write_gif(&mut bytes).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let palette: Vec<[u8; 3]> =
        decoder.global_palette().unwrap().chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![[0; 3]; width * height];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let (across, down) = (usize::from(frame.width), usize::from(frame.height));
        assert!(left + across <= width && top + down <= height);
        assert_eq!(pictures.is_empty(), (across, down) == (width, height), "only the first frame is whole");
        for (row, line) in frame.buffer.chunks_exact(across).enumerate() {
            for (column, &number) in line.iter().enumerate() {
                canvas[(top + row) * width + left + column] = palette[usize::from(number)];
            }
        }
        pictures.push((frame.delay, canvas.clone()));
    }
    pictures
}

#[test]
fn two_searches_spread_side_by_side() {
    let map = Map::new(30, 30).unwrap();
    let query = Query::new(Location::new(3, 3), Location::new(25, 25), 60);
    let mut animation = Animation::new(&map, query).unwrap();
    let informed = animation.search("A*", Textbook::a_star(), &StopFlag::new()).unwrap();
    let blind = animation.search("uniform cost", Textbook::uniform_cost(), &StopFlag::new()).unwrap();
    assert!(informed.stats.expanded < blind.stats.expanded);
    let pictures = gif(&animation);
    assert!(pictures.len() > 100 && pictures.len() <= Animation::MAX_FRAMES + 2, "{}", pictures.len());
    let (rest, last) = pictures.last().unwrap();
    assert!(*rest >= 300 && pictures[..pictures.len() - 1].iter().all(|(delay, _)| *delay < 20));
    let colours = |picture: &[[u8; 3]]| picture.iter().copied().collect::<HashSet<_>>();
    assert!(!colours(&pictures[0].1).contains(&ODD));
    assert!(colours(last).contains(&ODD) && colours(last).contains(&GOAL) && colours(last).contains(&START));
    // Both have settled in the end, and ever less of the ground is bare.
    let bare = |picture: &[[u8; 3]]| picture.iter().filter(|pixel| **pixel == GROUND).count();
    assert!(pictures.windows(2).all(|pair| bare(&pair[1].1) <= bare(&pair[0].1)));
    assert!(!colours(last).contains(&[0xf0, 0xa0, 0x30]));

    let text = svg(|out| animation.write_svg(out));
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    let expected = [
        format!("A*: {} expanded", informed.stats.expanded),
        format!("uniform cost: {} expanded", blind.stats.expanded),
    ];
    assert_eq!(texts.iter().map(|text| text.text().unwrap()).collect::<Vec<_>>(), expected);
    for animate in document.descendants().filter(|node| node.has_tag_name("animate")) {
        let time: f64 = animate.attribute("keyTimes").unwrap().trim_start_matches("0;").parse().unwrap();
        assert!(time > 0.0 && time < 1.0);
    }
}

#[test]
fn animations_know_their_limits() {
    let large = Map::new(1025, 1024).unwrap();
    let query = Query::new(Location::new(0, 0), Location::new(0, 0), 1);
    let error = Animation::new(&large, query).unwrap_err().to_string();
    let sentence = "a map of 1025 rows and 1024 columns is too large to be animated: at most 1048576 cells in all and 4096 \
                    a side";
    assert_eq!(error, sentence);
    let map = Map::new(2, 2).unwrap();
    let mut animation = Animation::new(&map, query).unwrap();
    for _ in 0..4 {
        animation.add(Panel::new("one")).unwrap();
    }
    let error = animation.add(Panel::new("more")).unwrap_err().to_string();
    assert_eq!(error, "an animation shows at most 4 searches side by side");
    let error = Animation::new(&map, Query::new(Location::new(2, 0), Location::new(0, 0), 1)).unwrap_err();
    assert!(error.to_string().starts_with("the start 2,0 is not on the map"));
}

#[test]
fn a_file_is_written_by_its_extension() {
    let (map, query, route) = example();
    let picture = picture(&map, &query, &route);
    let folder = Folder::new("pictures");
    let mut animation = Animation::new(&map, query).unwrap();
    animation.search("A*", Textbook::a_star(), &StopFlag::new()).unwrap();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.PNG", b"\x89PNG")] {
        picture.save(&folder.path(name)).unwrap();
        assert!(std::fs::read(folder.path(name)).unwrap().starts_with(start));
    }
    for (name, start) in [("b.svg", &b"<svg"[..]), ("b.gif", b"GIF89a")] {
        animation.save(&folder.path(name)).unwrap();
        assert!(std::fs::read(folder.path(name)).unwrap().starts_with(start));
    }
    let path = folder.path("a.bmp");
    let error = picture.save(&path).unwrap_err().to_string();
    assert_eq!(error, format!("{}, expected a name that ends in .svg or .png", path.display()));
    let error = animation.save(&path).unwrap_err().to_string();
    assert_eq!(error, format!("{}, expected a name that ends in .gif or .svg", path.display()));
    assert!(!path.exists());
    let nowhere = folder.path("none/a.png");
    let error = picture.save(&nowhere).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}, cannot be written: ", nowhere.display())), "{error}");
}
