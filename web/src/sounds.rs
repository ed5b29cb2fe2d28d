//! The sounds of the game: the sound of each event, and how the sounds are computed.

mod speaker;

use chess_core::MoveKind;
use chess_core::events::GameEvent;

pub use speaker::Speaker;

/// A sound of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece moves.
    Move,
    /// A piece is captured.
    Capture,
    /// The king and a rook castle.
    Castle,
    /// A pawn is promoted.
    Promotion,
    /// A king is in check.
    Check,
    /// The game ends.
    End,
}

/// Returns the sound of some events. Undoing or redoing a move has the same sound as playing it.
#[must_use]
pub fn sound_of(events: &[GameEvent]) -> Option<Sound> {
    let last_move = events.iter().rev().find_map(|event| match event {
        GameEvent::Moved(made) | GameEvent::Redone(made) => Some(match made.mv.kind {
            MoveKind::CastleKingside(_) | MoveKind::CastleQueenside(_) => Sound::Castle,
            _ if made.mv.promotion().is_some() => Sound::Promotion,
            _ if made.captured.is_some() => Sound::Capture,
            _ => Sound::Move,
        }),
        GameEvent::Undone(_) => Some(Sound::Move),
        _ => None,
    });
    let has = |predicate: fn(&GameEvent) -> bool| events.iter().any(predicate);
    if has(|event| matches!(event, GameEvent::Ended(_))) {
        Some(Sound::End)
    } else if last_move.is_some() && has(|event| matches!(event, GameEvent::InCheck { .. })) {
        Some(Sound::Check)
    } else {
        last_move
    }
}

/// A part of a sound: a tone that fades away, or a knock of wood on wood.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SoundPart {
    /// The start, in seconds.
    start: f32,
    /// The pitch, in hertz.
    pitch: f32,
    /// The time in seconds after which the amplitude has fallen to about a third.
    fall: f32,
    /// The amplitude at the start, at most 1.
    gain: f32,
    /// The share of noise in the sound, from 0 (a pure tone) to 1.
    noise: f32,
}

const fn knock(start: f32, pitch: f32, gain: f32) -> SoundPart {
    SoundPart {
        start,
        pitch,
        fall: 0.018,
        gain,
        noise: 0.45,
    }
}

const fn tone(start: f32, pitch: f32, gain: f32) -> SoundPart {
    SoundPart {
        start,
        pitch,
        fall: 0.11,
        gain,
        noise: 0.0,
    }
}

/// The length of every sound, in seconds.
const LENGTH_SECONDS: f32 = 0.9;

impl Sound {
    const fn parts(self) -> &'static [SoundPart] {
        const MOVE: &[SoundPart] = &[knock(0.0, 210.0, 0.5)];
        const CAPTURE: &[SoundPart] = &[knock(0.0, 320.0, 0.45), knock(0.045, 170.0, 0.6)];
        const CASTLE: &[SoundPart] = &[knock(0.0, 210.0, 0.45), knock(0.11, 185.0, 0.5)];
        const PROMOTION: &[SoundPart] = &[
            knock(0.0, 210.0, 0.45),
            tone(0.05, 523.3, 0.16),
            tone(0.13, 784.0, 0.16),
        ];
        const CHECK: &[SoundPart] = &[knock(0.0, 210.0, 0.45), tone(0.03, 659.3, 0.2)];
        const GAME_END: &[SoundPart] = &[tone(0.0, 392.0, 0.17), tone(0.14, 523.3, 0.17), tone(0.28, 659.3, 0.17)];
        match self {
            Self::Move => MOVE,
            Self::Capture => CAPTURE,
            Self::Castle => CASTLE,
            Self::Promotion => PROMOTION,
            Self::Check => CHECK,
            Self::End => GAME_END,
        }
    }

    /// The samples of the sound, from −1 to 1, at `rate` samples per second.
    #[must_use]
    pub fn samples(self, rate: f32) -> Vec<f32> {
        let mut samples = vec![0.0_f32; (LENGTH_SECONDS * rate) as usize];
        // The generator has a fixed seed, so that the noise is always the same.
        let mut random = fastrand::Rng::with_seed(1);
        for part in self.parts() {
            let first = (part.start * rate) as usize;
            for (index, sample) in samples.iter_mut().skip(first).enumerate() {
                let seconds = index as f32 / rate;
                let wave = sine(part.pitch * seconds);
                let fading = (-seconds / part.fall).exp() * (seconds * 900.0).min(1.0);
                let noise = random.f32() * 2.0 - 1.0;
                *sample += part.gain * fading * (wave * (1.0 - part.noise) + noise * part.noise);
            }
        }
        samples.iter().map(|sample| sample.clamp(-1.0, 1.0)).collect()
    }
}

/// The sine of an angle in turns, with an error below 0.0015.
/// The sine is approximated by a parabola and the square of that parabola.
fn sine(turns: f32) -> f32 {
    let half = turns.fract() * 2.0;
    let (half, sign) = if half < 1.0 { (half, 1.0) } else { (half - 1.0, -1.0) };
    let arc = 4.0 * half * (1.0 - half);
    sign * arc * (0.775 + 0.225 * arc)
}

#[cfg(test)]
mod tests {
    use chess_core::events::events;
    use chess_core::{Game, notation};

    use super::*;

    #[track_caller]
    fn check(fen: &str, san: &str, expected: Sound) {
        let before = Game::new(fen.parse().expect("the test's FEN is right"));
        let mv = notation::parse_move(before.board(), san).expect("a legal move");
        let after = before.play(mv).expect("a legal move");
        assert_eq!(sound_of(&events(&before, &after)), Some(expected), "{san}");
        let undone = after.undo().expect("a move to take back");
        assert_ne!(sound_of(&events(&after, &undone)), None, "{san} taken back");
        assert_eq!(sound_of(&events(&after, &after)), None, "nothing happened");
    }

    #[test]
    fn the_sine_has_an_error_below_a_thousandth_and_a_half() {
        for step in 0..1000 {
            let turns = step as f32 / 300.0;
            assert!(
                (sine(turns) - (std::f32::consts::TAU * turns).sin()).abs() < 0.0015,
                "{turns}"
            );
        }
    }

    #[test]
    fn each_kind_of_move_has_its_sound() {
        check("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1", "e5", Sound::Move);
        check("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1", "exd5", Sound::Capture);
        check("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1", "O-O", Sound::Castle);
        check("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1", "Rh8+", Sound::Check);
        check("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=R", Sound::Promotion);
        check("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", Sound::End);
    }

    #[test]
    fn a_new_game_is_silent() {
        let other = Game::new(
            "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
                .parse()
                .expect("the test's FEN is right"),
        );
        assert_eq!(sound_of(&events(&Game::default(), &other)), None);
    }

    #[test]
    fn every_sound_is_audible_and_fades_away() {
        for sound in [
            Sound::Move,
            Sound::Capture,
            Sound::Castle,
            Sound::Promotion,
            Sound::Check,
            Sound::End,
        ] {
            let samples = sound.samples(8000.0);
            let loudest = |part: &[f32]| part.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!(loudest(&samples) > 0.1, "{sound:?}");
            assert!(loudest(&samples[samples.len() - 80..]) < 0.01, "{sound:?}");
        }
    }
}
