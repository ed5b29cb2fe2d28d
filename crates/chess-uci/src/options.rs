//! The options: their names, ranges and values.

use chess_core::CastlingMode;
use chess_core::engine::{self, Character, Level, Strength};

use crate::command::Setting;

/// The engine that plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// The strong engine.
    #[default]
    SecondThought,
    /// The classic engine: alpha-beta over material and attacked squares.
    Classic,
}

impl EngineChoice {
    /// The engine with this name; case is ignored.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_lowercase().as_str() {
            "second thought" => Some(Self::SecondThought),
            "classic" => Some(Self::Classic),
            _ => None,
        }
    }
}

/// The values of all options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table, in megabytes.
    pub hash: usize,
    /// The number of best lines that are sent.
    pub lines: usize,
    /// How castling is written.
    pub castling: CastlingMode,
    /// The engine that plays.
    pub engine: EngineChoice,
    /// The level; `None` is full strength.
    pub level: Option<Level>,
    /// The limit of the strength: a rating, or no limit.
    pub limit: StrengthLimit,
    /// The strength that applies if a rating limits the strength.
    pub strength: Strength,
    /// The playing style that applies if the engine does not play at full strength.
    pub character: Character,
    /// The seed of random choices; `None` selects a different seed for each run.
    pub seed: Option<u64>,
}

/// The limit of the strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StrengthLimit {
    /// The engine plays at its level, or at full strength.
    #[default]
    None,
    /// The engine plays at the strength of the rating.
    Elo,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            lines: 1,
            castling: CastlingMode::Standard,
            engine: EngineChoice::default(),
            level: None,
            limit: StrengthLimit::None,
            strength: Strength::STRONGEST,
            character: Character::default(),
            seed: None,
        }
    }
}

/// The effect of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingEffect {
    /// The new values of the options.
    Options(Options),
    /// Clear the hash table.
    ClearHash,
    /// Set a parameter of the search.
    #[cfg(feature = "tuning")]
    Parameter(String, i32),
    /// No effect. The option is known, but is only relevant for other programs.
    Nothing,
}

/// The maximum size of the hash table, in megabytes.
const MAX_HASH: usize = 4096;
/// The maximum seed.
const MAX_SEED: usize = i32::MAX as usize;
/// The maximum number of lines.
const MAX_LINES: usize = 256;

impl Options {
    /// The opponent that the engine plays as; `None` is full strength.
    #[must_use]
    pub fn opponent(&self) -> Option<engine::Opponent> {
        let strength = match self.limit {
            StrengthLimit::None => self.level.map(Level::strength),
            StrengthLimit::Elo => Some(self.strength),
        };
        strength.map(|strength| engine::Opponent {
            strength,
            character: self.character,
        })
    }

    /// Returns the effect of `setting`.
    ///
    /// # Errors
    ///
    /// Returns a reason, written for people, if there is no such option or the value is not allowed.
    pub fn effect_of(&self, setting: &Setting) -> Result<SettingEffect, String> {
        let name = setting.name.to_lowercase();
        let value = setting.value.as_str();
        let mut next = *self;
        match name.as_str() {
            "hash" => next.hash = parse_number(setting, 1, MAX_HASH)?,
            "threads" => return parse_number(setting, 1, 1).map(|_| SettingEffect::Nothing),
            "multipv" => next.lines = parse_number(setting, 1, MAX_LINES)?,
            "uci_chess960" => {
                next.castling = match parse_switch(setting)? {
                    Switch::On => CastlingMode::Chess960,
                    Switch::Off => CastlingMode::Standard,
                }
            }
            "opponent" => {
                next.engine = EngineChoice::from_name(value)
                    .ok_or("Opponent: the engines are Second Thought and Classic".to_string())?;
            }
            "level" => {
                let level = parse_number(setting, 0, usize::from(Level::STRONGEST.number()))?;
                next.level = u8::try_from(level).ok().and_then(Level::new);
            }
            "uci_limitstrength" => {
                next.limit = match parse_switch(setting)? {
                    Switch::On => StrengthLimit::Elo,
                    Switch::Off => StrengthLimit::None,
                }
            }
            "uci_elo" => {
                let (least, most) = (Strength::WEAKEST.elo(), Strength::STRONGEST.elo());
                let elo = parse_number(setting, least.into(), most.into())?;
                next.strength = u16::try_from(elo).map_or(Strength::STRONGEST, Strength::new);
            }
            "character" => {
                let words = Character::ALL.map(Character::word).join(", ");
                let found = Character::from_word(&value.to_lowercase());
                next.character = found.ok_or_else(|| format!("Character: the playing styles are {words}"))?;
            }
            "seed" => next.seed = Some(parse_number(setting, 0, MAX_SEED)? as u64).filter(|&seed| seed > 0),
            "clear hash" => return Ok(SettingEffect::ClearHash),
            "ponder" | "uci_analysemode" | "uci_opponent" => return Ok(SettingEffect::Nothing),
            _ => return parameter_effect(setting),
        }
        Ok(SettingEffect::Options(next))
    }
}

/// The `option` lines of the answer to `uci`.
#[must_use]
pub fn option_lines() -> Vec<String> {
    let usual = Options::default();
    let (least, most) = (Strength::WEAKEST.elo(), Strength::STRONGEST.elo());
    let mut lines = vec![
        format!("option name Hash type spin default {} min 1 max {MAX_HASH}", usual.hash),
        "option name Clear Hash type button".into(),
        // The engine has one thread, but programs that run matches set the number of threads anyway.
        "option name Threads type spin default 1 min 1 max 1".into(),
        format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"),
        "option name Ponder type check default false".into(),
        "option name UCI_Chess960 type check default false".into(),
        "option name UCI_LimitStrength type check default false".into(),
        format!("option name UCI_Elo type spin default {most} min {least} max {most}"),
        format!(
            "option name Level type spin default 0 min 0 max {}",
            Level::STRONGEST.number()
        ),
        format!(
            "option name Character type combo default {} var {}",
            usual.character.word(),
            Character::ALL.map(Character::word).join(" var ")
        ),
        format!("option name Seed type spin default 0 min 0 max {MAX_SEED}"),
        "option name Opponent type combo default Second Thought var Second Thought var Classic".into(),
    ];
    lines.extend(parameters());
    lines
}

/// The `option` lines of the search's parameters.
#[cfg(feature = "tuning")]
fn parameters() -> impl Iterator<Item = String> {
    let each = chess_core::engine::parameters().into_iter();
    each.map(|it| {
        let (least, most) = it.range.into_inner();
        format!(
            "option name {} type spin default {} min {least} max {most}",
            it.name, it.usual
        )
    })
}

/// Only a build for tuning has these options.
#[cfg(not(feature = "tuning"))]
const fn parameters() -> [String; 0] {
    []
}

/// The effect of a setting whose name is a parameter of the search.
#[cfg(feature = "tuning")]
fn parameter_effect(setting: &Setting) -> Result<SettingEffect, String> {
    let value = setting.value.parse();
    let value = value.map_err(|_| format!("{}: a whole number", setting.name))?;
    Ok(SettingEffect::Parameter(setting.name.clone(), value))
}

#[cfg(not(feature = "tuning"))]
fn parameter_effect(_setting: &Setting) -> Result<SettingEffect, String> {
    Err("setoption: no such option".into())
}

enum Switch {
    On,
    Off,
}

fn parse_switch(setting: &Setting) -> Result<Switch, String> {
    match setting.value.to_lowercase().as_str() {
        "true" => Ok(Switch::On),
        "false" => Ok(Switch::Off),
        _ => Err(format!("{}: true or false", setting.name)),
    }
}

fn parse_number(setting: &Setting, least: usize, most: usize) -> Result<usize, String> {
    let value = setting
        .value
        .parse()
        .ok()
        .filter(|value| (least..=most).contains(value));
    value.ok_or_else(|| format!("{}: a number from {least} to {most}", setting.name))
}

#[cfg(test)]
mod tests {
    use super::{EngineChoice, Level, Options, SettingEffect, Strength, StrengthLimit};
    use crate::command::Setting;

    fn change(name: &str, value: &str) -> Result<SettingEffect, String> {
        Options::default().effect_of(&Setting {
            name: name.into(),
            value: value.into(),
        })
    }

    #[test]
    fn options_are_set_within_their_ranges() {
        let usual = Options::default();
        assert_eq!(
            change("Hash", "64"),
            Ok(SettingEffect::Options(Options { hash: 64, ..usual }))
        );
        assert_eq!(
            change("multipv", "3"),
            Ok(SettingEffect::Options(Options { lines: 3, ..usual }))
        );
        let classic = Options {
            engine: EngineChoice::Classic,
            ..usual
        };
        assert_eq!(change("OPPONENT", "classic"), Ok(SettingEffect::Options(classic)));
        assert_eq!(change("Clear Hash", ""), Ok(SettingEffect::ClearHash));
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "99999999999999999999"),
            ("Hash", "much"),
            ("MultiPV", "-1"),
            ("UCI_Chess960", "perhaps"),
            ("Opponent", "Deep Blue"),
            ("Level", "13"),
            ("Character", "Angry"),
            ("UCI_Elo", "9000"),
            ("Contempt", "3"),
            ("", ""),
        ] {
            assert!(change(name, value).is_err(), "{name} {value}");
        }
    }

    #[test]
    fn a_limited_strength_takes_precedence_over_a_level() {
        let Ok(SettingEffect::Options(weak)) = change("Level", "1") else {
            panic!("a level was refused")
        };
        assert_eq!(weak.opponent(), Some(Level::WEAKEST.into()));
        assert_eq!(Options::default().opponent(), None);
        let limited = Options {
            limit: StrengthLimit::Elo,
            strength: Strength::new(1234),
            ..weak
        };
        assert_eq!(limited.opponent(), Some(Strength::new(1234).into()));
    }
}
