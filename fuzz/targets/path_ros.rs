//! The ROS map pair: YAML, a zero byte, and the image.
#![no_main]

use ply_path_io::RosMap;
use ply_path_io::ros::Description;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let end = input.iter().position(|byte| *byte == 0).unwrap_or(input.len());
    let plain =
        b"image: a\nresolution: 1\norigin: [0, 0, 0]\noccupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: 0\n";
    // An image is worth a look even where the YAML is beyond reading.
    let description =
        Description::parse(&input[..end]).or_else(|_| Description::parse(plain)).expect("plain YAML");
    let image = input.get(end + 1..).unwrap_or_default();
    let Ok(ros) = RosMap::parse(description, image) else { return };
    assert!(ros.map.rows() > 0 && ros.map.columns() > 0);
});
