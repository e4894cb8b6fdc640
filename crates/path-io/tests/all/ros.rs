//! ROS maps: a description and an image.

use std::path::Path;

use ply_path::{Location, Map};
use ply_path_io::ros::Description;
use ply_path_io::{Problem, RosMap};

use super::said;
use crate::folder::Folder;

pub(super) const YAML: &str = "image: map.pgm\nresolution: 0.5\norigin: [-1.0, 2.0, 0.0]\noccupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: 0\n";

/// Rows from the top as digits: the cost of each cell.
fn drawn(map: &Map) -> String {
    let row =
        |row| (0..map.columns()).map(move |column| map.cell(Location::new(row, column)).cost().to_string());
    (0..map.rows()).map(|number| row(number).collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn ros_maps_stand_on_their_lower_left() {
    let folder = Folder::new("ros");
    // Two rows of three: free, wall, unknown above; free below.
    folder.write("map.pgm", b"P5 # made by hand\n3 2\n255\n\xfe\x00\xcd\xfe\xfe\xfe");
    let yaml = folder.write("map.yaml", YAML.as_bytes());
    let ros = RosMap::read(&yaml).unwrap();
    assert_eq!(drawn(&ros.map), "100/111");
    assert_eq!(ros.world(Location::new(1, 0)), (-0.75, 2.25));
    assert_eq!(ros.world(Location::new(0, 2)), (0.25, 2.75));
    assert_eq!(ros.location(-0.99, 2.01), Some(Location::new(1, 0)));
    assert_eq!(ros.location(-0.99, 2.99), Some(Location::new(0, 0)));
    assert_eq!(ros.location(-1.01, 2.01), None);
    assert_eq!(ros.location(0.0, 3.01), None);
    assert_eq!(ros.location(f64::NAN, 2.5), None);
    assert_eq!(Problem::read(&yaml).unwrap().map, ros.map);

    // Turned by a quarter: the map's right is the world's up.
    let turned = YAML.replace("0.0]", "1.5707963267948966]");
    let turned =
        RosMap::parse(Description::parse(turned.as_bytes()).unwrap(), b"P2 3 2 1 1 1 1 1 1 1").unwrap();
    let (x, y) = turned.world(Location::new(1, 2));
    assert!((x - -1.25).abs() < 1e-9 && (y - 3.25).abs() < 1e-9, "{x} {y}");
    for location in turned.map.locations() {
        let (x, y) = turned.world(location);
        assert_eq!(turned.location(x, y), Some(location));
    }
    let missing = folder.write("other.yml", YAML.replace("map.pgm", "none.pgm").as_bytes());
    assert!(said(Problem::read(&missing)).contains("none.pgm, cannot be read: "));
}

#[test]
fn ros_yaml_in_many_hands() {
    let plain = Description::parse(YAML.as_bytes()).unwrap();
    let block = "# by PyYAML\r\n---\r\nfree_thresh: 0.196\r\nimage: \"map.pgm\" # here\r\nmode: 'trinary'\r\nnegate: false\r\n\
                 occupied_thresh: 0.65\r\norigin:\r\n- -1.0\r\n- 2.0\r\n- 0.0\r\nresolution: 5e-1\r\nmaker: me\r\n";
    assert_eq!(Description::parse(block.as_bytes()), Ok(plain.clone()));
    let hash = Description::parse(YAML.replace("map.pgm", "'a #1.pgm'").as_bytes()).unwrap();
    assert_eq!(hash.image, Path::new("a #1.pgm"));
    let scale = format!("{YAML}mode: scale\n");
    for (text, sentence) in [
        (scale.as_str(), "line 7, column 7: only the mode trinary can be read, found \"scale\""),
        ("image map\n", "line 1, column 1: expected \"key: value\", found \"image map\""),
        ("- 3\n", "line 1, column 1: expected a key before this value"),
        ("image: a\nimage: b\n", "line 2, column 1: the key \"image\" stands here again"),
        ("image: a\n", "expected a line \"resolution: …\", found none"),
        (&YAML.replace("map.pgm", "''"), "line 1, column 8: expected the image's path, found nothing"),
        (&YAML.replace("map.pgm", ""), "line 1, column 1: image: expected one value, found 0"),
        (&YAML.replace("0.5", "0"), "line 2, column 13: expected a resolution above 0"),
        (&YAML.replace("0.5", "nan"), "line 2, column 13: resolution: expected a number, found \"nan\""),
        (&YAML.replace("2.0", "two"), "line 3, column 16: origin: expected a number, found \"two\""),
        (&YAML.replace(", 0.0]", "]"), "line 3, column 1: origin: expected [x, y, yaw], found 2 values"),
        (&YAML.replace("negate: 0", "negate: 2"), "line 6, column 9: negate: expected 0 or 1, found \"2\""),
    ] {
        assert_eq!(said(Description::parse(text.as_bytes())), sentence, "{text:?}");
    }
}

pub(super) fn ros(yaml: &str, image: &[u8]) -> Result<Map, ply_core::InputError> {
    RosMap::parse(Description::parse(yaml.as_bytes()).unwrap(), image).map(|ros| ros.map)
}

#[test]
fn pgm_images() {
    let text = b"P2\n# comment\n3 2 # another\n100\n100 0 50\n99 # more\n98 80\n";
    assert_eq!(drawn(&ros(YAML, text).unwrap()), "100/110");
    assert_eq!(drawn(&ros(&YAML.replace("negate: 0", "negate: 1"), text).unwrap()), "010/000");
    let wide = b"P5 3 1 65535\n\xff\xff\x00\x00\xff\x00";
    assert_eq!(drawn(&ros(YAML, wide).unwrap()), "101");
    for (image, sentence) in [
        ("P6 1 1 255\n000", "expected an image in PGM (P2 or P5) or PNG"),
        ("P5 3", "line 1, column 5: expected the height, found the end of the file"),
        ("P5 3 2 0\n", "line 1, column 7: the shade of white must not be 0"),
        ("P5 3 2 70000\n", "line 1, column 8: the shade of white \"70000\" is too large: at most 65535"),
        ("P5 3 2 255\n12345", "expected 6 bytes of image (2 rows of 3), found only 5"),
        ("P5 0 2 255\n", "a map of 2 rows and 0 columns has no cell"),
        ("P5 1 1 9\n:", "image row 0, the shade 58 is brighter than white, which is 9"),
        ("P2 2 1 255 1 x", "line 1, column 14: expected a shade, found \"x\""),
        ("P2 2 1 255 1 256", "line 1, column 17: the shade 256 is brighter than white, which is 255"),
        ("P2 2 1 255 1 2 3", "line 1, column 16: expected 2 shades, found more: \"3\""),
        (
            "P2 32768 32768 255 1 2",
            "expected 1073741824 shades (32768 rows of 32768), found only 4 bytes for them",
        ),
    ] {
        assert_eq!(said(ros(YAML, image.as_bytes())), sentence, "{image:?}");
    }
}

#[test]
fn png_images() {
    use png::{BitDepth, ColorType};
    let image = |color, depth, palette: Option<&[u8]>, bytes: &[u8]| {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, 3, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if let Some(palette) = palette {
            encoder.set_palette(palette.to_vec());
        }
        encoder.write_header().unwrap().write_image_data(bytes).unwrap();
        out
    };
    let eight = BitDepth::Eight;
    let grey = image(ColorType::Grayscale, eight, None, &[254, 0, 205]);
    for bytes in [
        grey.clone(),
        image(ColorType::Grayscale, BitDepth::Sixteen, None, &[255, 0, 0, 0, 205, 0]),
        image(ColorType::Rgb, eight, None, &[255, 255, 250, 0, 0, 9, 205, 205, 205]),
        // Opacity is one channel among the others, as in ROS: black but solid is unknown, white but clear
        // too.
        image(ColorType::Rgba, eight, None, &[255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 0]),
        image(ColorType::GrayscaleAlpha, eight, None, &[255, 255, 0, 255, 255, 0]),
        image(ColorType::Indexed, eight, Some(&[0, 0, 0, 255, 255, 255]), &[1, 0, 0]),
        image(ColorType::Indexed, BitDepth::One, Some(&[0, 0, 0, 255, 255, 255]), &[0b1000_0000]),
    ] {
        assert_eq!(drawn(&ros(YAML, &bytes).unwrap()), "100");
    }
    // White and black above, black and white below, in three passes.
    let interlaced =
        b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x02\x00\x00\x00\x02\
        \x01\x00\x00\x00\x01\x2d\xca\x00\x1f\x00\x00\x00\x0e\x49\x44\x41\x54\x78\x9c\x63\x68\x60\x60\x60\
        \x70\x00\x00\x02\xc6\x00\xc1\x0f\x5d\x78\x1a\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";
    assert_eq!(drawn(&ros(YAML, interlaced).unwrap()), "10/01");
    assert!(said(ros(YAML, &grey[..40])).starts_with("the PNG cannot be read: "));
    let mut huge = grey;
    huge[16..24].copy_from_slice(&[0, 0, 128, 0, 0, 0, 128, 0]);
    // The header's checksum no longer fits, which alone would be refused too.
    assert!(said(ros(YAML, &huge)).contains("PNG"));
}
