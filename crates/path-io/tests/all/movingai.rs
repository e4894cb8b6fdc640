//! MovingAI maps.

use ply_path::{Cell, Location, Map};
use ply_path_io::Terrain;
use ply_path_io::movingai;

use super::said;

#[test]
fn maps_by_terrain() {
    let terrain: Terrain = "S=3,W=9,T=wall".parse().unwrap();
    let text = "type octile\r\nheight 2\r\nwidth 7\r\nmap\r\n.G@OTSW\r\n@@@@@@@\r\n\r\n";
    let costs = |terrain: &Terrain| {
        let map = movingai::parse(text.as_bytes(), terrain).unwrap();
        (0..7).map(|column| map.cell(Location::new(0, column)).cost()).collect::<Vec<_>>()
    };
    assert_eq!(costs(&terrain), [1, 1, 0, 0, 0, 3, 9]);
    assert_eq!(costs(&Terrain::default()), [1, 1, 0, 0, 0, 1, 0]);
    for (head, sentence) in [
        ("", "line 1, column 1: expected type, height, width or map, found an empty line"),
        ("type octile", "line 1, column 12: expected a line \"map\", found the end of the file"),
        ("type hexagon\n", "line 1, column 6: expected octile, found \"hexagon\""),
        ("type octile 4\n", "line 1, column 13: expected the end of the line, found \"4\""),
        ("kind octile\n", "line 1, column 1: expected type, height, width or map, found \"kind\""),
        ("type octile\nheight x\n", "line 2, column 8: expected the height, found \"x\""),
        ("type octile\nheight -1\n", "line 2, column 8: the height must not be negative, found \"-1\""),
        ("type octile\nwidth 2\nmap\n..", "line 3, column 1: expected the height before the map"),
        ("height 0\nwidth 2\nmap\n", "line 3, column 1: a map of 0 rows and 2 columns has no cell"),
        ("height 65536\n", "line 1, column 8: the height \"65536\" is too large: at most 65535"),
        ("height 2\nwidth 2\nmap\n..\n.\n", "line 5, column 2: expected a row of 2 letters, found only 1"),
        ("height 2\nwidth 2\nmap\n...\n..\n", "line 4, column 3: expected a row of 2 letters, found more"),
        ("height 2\nwidth 2\nmap\n..\n", "line 4, column 3: expected 2 rows, found only 1"),
        ("height 1\nwidth 2\nmap\n..\n\n..\n", "line 6, column 1: expected 1 row, found more"),
        ("height 1\nwidth 2\nmap\n", "line 3, column 4: expected 1 row, found only 0"),
        ("height 1\nwidth 2\nmap", "line 3, column 4: expected 1 row, found only 0"),
        (
            "height 1\nwidth 3\nmap\n.é.\n",
            "line 4, column 2: unknown terrain \"é\": give it a cost, as in S=3 or T=wall",
        ),
        (
            "height 32768\nwidth 32768\nmap\n..\n",
            "line 4, column 3: expected a row of 32768 letters, found only 2",
        ),
    ] {
        assert_eq!(said(movingai::parse(head.as_bytes(), &Terrain::default())), sentence, "{head:?}");
    }
    for (text, sentence) in [
        ("S", "terrain, \"S\": expected a letter and its cost, as in S=3 or T=wall"),
        ("S=0", "terrain, \"S=0\": expected a cost from 1 to 127, or wall"),
        ("S=+3", "terrain, \"S=+3\": expected a cost from 1 to 127, or wall"),
        ("S=3,W=128", "terrain, \"W=128\": expected a cost from 1 to 127, or wall"),
        ("é=3", "terrain, \"é=3\": expected a letter and its cost, as in S=3 or T=wall"),
    ] {
        assert_eq!(said(text.parse::<Terrain>()), sentence);
    }
    let mut map = Map::new(1, 1).unwrap();
    map.set(Location::new(0, 0), Cell::ground(5).unwrap());
    assert_eq!(
        said(movingai::write(&map, &Terrain::default())),
        "the terrain has no letter for ground of cost 5"
    );
}
