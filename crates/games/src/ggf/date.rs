//! A moment as a date for people.

/// Milliseconds since 1970 as `2014-02-21 20:52:27 GMT`.
pub(super) fn write(milliseconds: i64) -> String {
    let seconds = milliseconds.div_euclid(1000);
    let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(day);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} GMT")
}

/// Year, month and day of a number of days since 1970, in the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    /// Days in four hundred years, after which the calendar repeats itself.
    const ERA: i64 = 146_097;
    /// Days from 0000-03-01 to 1970-01-01. Years are counted from March, so that a leap day is a year's last.
    const SHIFT: i64 = 719_468;
    let day = days + SHIFT;
    let era = day.div_euclid(ERA);
    let day = day.rem_euclid(ERA);
    // Every fourth year is one day longer, but for the hundredth, but for the four hundredth.
    let year = (day - day / 1_460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // From March on, five months take 153 days.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + later, month, day)
}
