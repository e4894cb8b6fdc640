//! A date and a time of day, in universal time.

use std::fmt;

/// A second of the Gregorian calendar.
///
/// ```
/// use ply_formats::DateTime;
/// assert_eq!(DateTime::from_milliseconds(951_782_400_000).to_string(), "2000-02-29 00:00:00");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DateTime {
    year: i64,
    /// From 1.
    month: i64,
    /// From 1.
    day: i64,
    /// Since midnight.
    second: i64,
}

const SECONDS_A_DAY: i64 = 86_400;

/// Days before each month of a year that is no leap year.
const BEFORE_MONTH: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

impl DateTime {
    /// The moment so many milliseconds after the beginning of 1970.
    pub fn from_milliseconds(milliseconds: i64) -> DateTime {
        let seconds = milliseconds.div_euclid(1000);
        let days = seconds.div_euclid(SECONDS_A_DAY);
        // Four hundred years have 146 097 days, so this is the year, or one beside it.
        let mut year = 1970 + (days * 400).div_euclid(146_097);
        while days_before(year, 1) > days {
            year -= 1;
        }
        while days_before(year + 1, 1) <= days {
            year += 1;
        }
        let month = (1..=12).rev().find(|&month| days_before(year, month) <= days).unwrap_or(1);
        let day = days - days_before(year, month) + 1;
        DateTime { year, month, day, second: seconds.rem_euclid(SECONDS_A_DAY) }
    }

    /// Reads a date such as `2004.01.05`, and a time such as `20:15:00` where there is one. What is not known
    /// (`??`) is taken as early as it can be; `None` where not even the year is known.
    pub fn read(date: &str, time: Option<&str>) -> Option<DateTime> {
        let mut parts = date.trim().splitn(3, ['.', '-', '/']);
        let year = parts.next()?.parse().ok().filter(|year| (0..=9999).contains(year))?;
        let mut part = |most| read_part(parts.next(), 1, most);
        let (month, day) = (part(12), part(31));
        let mut parts = time.unwrap_or_default().trim().splitn(3, ':');
        let mut part = |most| read_part(parts.next(), 0, most);
        let second = part(23) * 3600 + part(59) * 60 + part(59);
        Some(DateTime { year, month, day, second })
    }

    /// Milliseconds since the beginning of 1970.
    pub fn milliseconds(self) -> i64 {
        let days = days_before(self.year, self.month) + self.day - 1;
        (days * SECONDS_A_DAY + self.second) * 1000
    }

    /// The date as PGN has it, `2004.01.05`.
    pub fn date(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// The time of day, `20:15:00`.
    pub fn time(self) -> String {
        format!("{:02}:{:02}:{:02}", self.second / 3600, self.second / 60 % 60, self.second % 60)
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04}-{:02}-{:02} {}", self.year, self.month, self.day, self.time())
    }
}

/// Days from the beginning of 1970 to the beginning of a month.
fn days_before(year: i64, month: i64) -> i64 {
    let leap_days = |year: i64| year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let is_leap = leap_days(year) > leap_days(year - 1);
    let year_begins = 365 * (year - 1970) + leap_days(year - 1) - leap_days(1969);
    year_begins + BEFORE_MONTH[month as usize - 1] + i64::from(is_leap && month > 2)
}

/// A number from `least` to `most`, and the least one where there is none.
fn read_part(text: Option<&str>, least: i64, most: i64) -> i64 {
    text.and_then(|text| text.parse().ok()).filter(|part| (least..=most).contains(part)).unwrap_or(least)
}
