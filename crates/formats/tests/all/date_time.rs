//! Dates, read and written.

use ply_formats::DateTime;

#[test]
fn every_day_is_written_and_read() {
    for (milliseconds, shown) in [
        (0, "1970-01-01 00:00:00"),
        (-1, "1969-12-31 23:59:59"),
        (951_782_400_000, "2000-02-29 00:00:00"),
        (951_868_800_000, "2000-03-01 00:00:00"),
        (1_709_251_199_999, "2024-02-29 23:59:59"),
        (4_107_542_400_000, "2100-03-01 00:00:00"),
        (-11_644_473_600_000, "1601-01-01 00:00:00"),
    ] {
        let moment = DateTime::from_milliseconds(milliseconds);
        assert_eq!(moment.to_string(), shown);
        assert_eq!(moment.milliseconds(), milliseconds.div_euclid(1000) * 1000);
    }
    // Every day of four hundred years, and a day at either end of time.
    for day in 0..146_097 {
        let moment = DateTime::from_milliseconds(day * 86_400_000);
        assert_eq!(DateTime::read(&moment.date(), Some(&moment.time())), Some(moment));
        assert_eq!(moment.milliseconds(), day * 86_400_000);
    }
    for end in [i64::MIN, i64::MAX] {
        DateTime::from_milliseconds(end).to_string();
    }
    for unknown in ["", "????.??.??", "-1.1.1", "10000.1.1", "99999999999999999999.1.1"] {
        assert_eq!(DateTime::read(unknown, None), None);
    }
    let early = DateTime::read("2000.13.0", Some("24:60:x")).unwrap();
    assert_eq!(early.to_string(), "2000-01-01 00:00:00");
}
