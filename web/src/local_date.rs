//! Dates as the page's language writes them.

use std::cell::RefCell;

use js_sys::{Array, Date, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::language::locale_of;

/// A date whose day, or whose day and month, may be unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KnownDate {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
}

impl KnownDate {
    /// Reads a date that begins with a year of four digits, such as `1858.11.??`, `1858-11-02` or `1858/11/02`. A part
    /// that is not a number, or not in the calendar, is unknown, and so are the parts after it.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let has_year = text.split(SEPARATORS).next().is_some_and(|part| part.len() == 4);
        let mut parts = text.split(SEPARATORS).map_while(|part| part.parse().ok());
        let year = parts.next().filter(|year| has_year && *year > 0);
        let month = year.and_then(|_| parts.next()).filter(|month| (1..=12).contains(month));
        let length = year.zip(month).map_or(0, |(year, month)| days_in_month(year, month));
        let day = month
            .and_then(|_| parts.next())
            .filter(|day| (1..=length).contains(day));
        Self { year, month, day }
    }

    /// The month of the date, without the day; `None` if the month is unknown.
    #[must_use]
    pub fn month(self) -> Option<Self> {
        self.month.map(|_| Self { day: None, ..self })
    }

    /// The date as the page's language writes it, such as `3 May 2026`. Empty if the year is unknown.
    #[must_use]
    pub fn in_words(self, lang: &str) -> String {
        let Some(year) = self.year else {
            return String::new();
        };
        let Some(month) = self.month else {
            return year.to_string();
        };
        let date = Date::new_with_year_month_day(year, month.cast_signed() - 1, self.day.unwrap_or(1).cast_signed());
        // The constructor adds 1900 to years before 100.
        date.set_full_year(year);
        let options: &[_] = match self.day {
            Some(_) => &[("dateStyle", "medium")],
            None => &[("year", "numeric"), ("month", "short")],
        };
        format(&date, lang, options).unwrap_or_else(|| self.numbers("-"))
    }

    /// The parts of the date as numbers, the year first.
    #[must_use]
    pub fn numbers(self, separator: &str) -> String {
        self.texts().collect::<Vec<_>>().join(separator)
    }

    /// The parts of the date as numbers, the year last.
    #[must_use]
    pub fn numbers_from_day(self, separator: &str) -> String {
        let mut texts: Vec<String> = self.texts().collect();
        texts.reverse();
        texts.join(separator)
    }

    fn texts(self) -> impl Iterator<Item = String> {
        [self.year, self.month, self.day]
            .into_iter()
            .flatten()
            .map(|part| format!("{part:02}"))
    }
}

/// The characters between the parts of a date. PGN uses dots, but some programs write hyphens or slashes.
const SEPARATORS: [char; 3] = ['.', '-', '/'];

/// The number of days of a month in the Gregorian calendar.
const fn days_in_month(year: u32, month: u32) -> u32 {
    let is_leap_year = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap_year => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The browser's text for a date; `None` if the browser does not know the language or the options.
fn format(date: &Date, lang: &str, options: &[(&'static str, &'static str)]) -> Option<String> {
    let format = FORMATS.with_borrow_mut(|formats| {
        let known = formats
            .iter()
            .find(|known| known.lang == lang && known.options == options);
        if let Some(known) = known {
            return Some(known.format.clone());
        }
        let format = new_format(&locale_of(lang), options).or_else(|| new_format(lang, options))?;
        formats.push(Format {
            lang: lang.to_owned(),
            options: options.to_vec(),
            format: format.clone(),
        });
        Some(format)
    })?;
    format.call1(&JsValue::UNDEFINED, date).ok()?.as_string()
}

/// A function that formats dates. Creating one is slow, and a list may have thousands of dates.
struct Format {
    lang: String,
    options: Vec<(&'static str, &'static str)>,
    format: Function,
}

thread_local! {
    static FORMATS: RefCell<Vec<Format>> = const { RefCell::new(Vec::new()) };
}

/// The function `format` of a new `Intl.DateTimeFormat`; `None` if its constructor throws.
fn new_format(locale: &str, options: &[(&'static str, &'static str)]) -> Option<Function> {
    let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
    let constructor: Function = Reflect::get(&intl, &"DateTimeFormat".into()).ok()?.dyn_into().ok()?;
    let choices = Object::new();
    for (name, value) in options {
        Reflect::set(&choices, &(*name).into(), &(*value).into()).ok()?;
    }
    let formatter = Reflect::construct(&constructor, &Array::of2(&locale.into(), &choices)).ok()?;
    Reflect::get(&formatter, &"format".into()).ok()?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::KnownDate;

    #[test]
    fn unknown_and_impossible_parts_are_left_out() {
        for (text, expected) in [
            ("2026.05.03", "03.05.2026"),
            ("1858.11.02", "02.11.1858"),
            ("1858.11.??", "11.1858"),
            ("1858.??.02", "1858"),
            ("1858.13.02", "1858"),
            ("1858.11.32", "11.1858"),
            ("1858.11.02.7", "02.11.1858"),
            ("????.??.??", ""),
            ("0000.1.1", ""),
            ("2026-05-03", "03.05.2026"),
            ("2026/5/3", "03.05.2026"),
            ("03.05.2026", ""),
            ("2026.04.31", "04.2026"),
            ("2026.02.29", "02.2026"),
            ("2024.02.29", "29.02.2024"),
            ("1900.02.29", "02.1900"),
            ("2000.02.29", "29.02.2000"),
            ("99999.1.1", ""),
            ("é", ""),
            ("", ""),
        ] {
            assert_eq!(KnownDate::read(text).numbers_from_day("."), expected, "{text}");
        }
    }
}
