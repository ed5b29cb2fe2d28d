//! The fields for how much time the players have.

use yew::prelude::*;

use crate::decimals::hundredths;
use crate::messages::Text;
use crate::messages::use_texts;
use game_store::TimeControl;

/// What the fields offer first, and the nodes from which the choice is read.
#[derive(Clone, PartialEq, Properties)]
pub struct TimeChoiceProps {
    /// What was chosen last.
    pub time: Option<TimeControl>,
    /// The fields.
    pub fields: TimeFields,
    /// Whether what they hold was found to be wrong.
    pub is_wrong: bool,
}

/// The fields of a time control.
#[derive(Clone, Default, PartialEq)]
pub struct TimeFields {
    kind: NodeRef,
    minutes: NodeRef,
    increment: NodeRef,
}

const NONE: &str = "none";
const CUSTOM: &str = "custom";

impl TimeFields {
    /// What is chosen: `Ok(None)` for a game without clocks.
    ///
    /// # Errors
    ///
    /// Where the numbers of one's own make no time control.
    pub fn chosen(&self) -> Result<Option<TimeControl>, Text> {
        let word = self.word();
        let time = match word.as_str() {
            NONE => return Ok(None),
            CUSTOM => own(number(&self.minutes), number(&self.increment)),
            word => TimeControl::of_word(word),
        };
        time.map(Some).ok_or(Text::TimeNotPossible)
    }

    /// The numbers, once they are shown, begin with what was chosen last.
    fn begin_with(&self, time: Option<TimeControl>) {
        let (seconds, increment) = time.map_or((600, 5), |time| (time.base_ms / 1000, time.increment_ms / 1000));
        for (field, text) in [
            (&self.minutes, minutes(seconds)),
            (&self.increment, increment.to_string()),
        ] {
            if let Some(input) = field.cast::<web_sys::HtmlInputElement>() {
                input.set_value(&text);
            }
        }
    }

    fn word(&self) -> String {
        let select = self.kind.cast::<web_sys::HtmlSelectElement>();
        select.map_or_else(|| NONE.to_owned(), |select| select.value())
    }
}

/// The time control of minutes for the game, parts of them too, and whole seconds a move; not a number is none.
fn own(minutes: f64, increment: f64) -> Option<TimeControl> {
    let seconds = minutes * 60.0;
    let is_whole = increment.fract() == 0.0;
    // What is below zero is none at all, and not a number makes no whole one.
    let is_given = seconds >= 0.0 && increment >= 0.0 && is_whole;
    is_given.then(|| TimeControl::new(seconds.round() as u32, increment as u32))?
}

fn number(field: &NodeRef) -> f64 {
    let input = field.cast::<web_sys::HtmlInputElement>();
    input.map_or(f64::NAN, |input| input.value_as_number())
}

/// Seconds as minutes with two decimals where they are needed: near enough to be the same seconds again.
fn minutes(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (minutes, 0) => minutes.to_string(),
        _ => hundredths((seconds * 100 / 60 + u32::from(!seconds.is_multiple_of(3))).cast_signed()),
    }
}

/// A list of usual time controls; two numbers where it is to be another one.
#[component]
pub fn TimeChoice(props: &TimeChoiceProps) -> Html {
    let TimeChoiceProps { time, fields, is_wrong } = props;
    let texts = use_texts();
    let usual = time.is_none_or(|time| TimeControl::USUAL.contains(&time));
    let is_own = use_state(|| !usual);
    let onchange = {
        let (fields, is_own) = (fields.clone(), is_own.clone());
        Callback::from(move |_: Event| is_own.set(fields.word() == CUSTOM))
    };
    let option = |value: String, label: String, selected: bool| {
        html! { <option {value} {selected}>{ label }</option> }
    };
    {
        let (fields, time) = (fields.clone(), *time);
        use_effect_with(*is_own, move |_| fields.begin_with(time));
    }
    let number_field = |id: &'static str, node: &NodeRef, name: Text| {
        html! {
            <div class="field">
                <label for={id}>{ texts.of(name) }</label>
                <input {id} ref={node} type="number" min="0" max="180" step="any" inputmode="decimal"
                    aria-describedby="new-game-error" aria-invalid={if *is_wrong { "true" } else { "false" }} />
            </div>
        }
    };
    html! {
        <>
            <div class="field">
                <label for="time-control">{ texts.of(Text::TimeControl) }</label>
                <select id="time-control" ref={fields.kind.clone()} aria-describedby="new-game-error"
                    aria-invalid={if *is_wrong { "true" } else { "false" }} {onchange}>
                    { option(NONE.to_owned(), texts.of(Text::NoClocks).to_owned(), time.is_none()) }
                    { for TimeControl::USUAL.map(|usual| option(usual.word(), usual.label(), *time == Some(usual))) }
                    { option(CUSTOM.to_owned(), texts.of(Text::CustomTime).to_owned(), !usual) }
                </select>
            </div>
            if *is_own {
                <div class="fields own-time">
                    { number_field("minutes", &fields.minutes, Text::MinutesEach) }
                    { number_field("increment", &fields.increment, Text::SecondsAMove) }
                </div>
            }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::{minutes, own};
    use game_store::TimeControl;

    #[test]
    fn seconds_read_back_from_minutes() {
        for seconds in 1..=10_800 {
            let text = minutes(seconds);
            let read: f64 = text.parse().expect("it is a number");
            assert_eq!(own(read, 0.0), TimeControl::new(seconds, 0), "{text}");
        }
        assert_eq!((minutes(90), minutes(600)), ("1.50".to_owned(), "10".to_owned()));
    }

    #[test]
    fn numbers_of_ones_own_make_a_time_control() {
        assert_eq!(own(1.5, 2.0), TimeControl::of_word("90+2"));
        assert_eq!(own(180.0, 180.0), TimeControl::of_word("10800+180"));
        for (minutes, increment) in [
            (0.0, 5.0),
            (-1.0, 0.0),
            (5.0, -1.0),
            (5.0, 0.5),
            (180.1, 0.0),
            (1e300, 0.0),
            (f64::NAN, 0.0),
            (5.0, f64::NAN),
            (5.0, f64::INFINITY),
        ] {
            assert_eq!(own(minutes, increment), None, "{minutes} {increment}");
        }
    }
}
