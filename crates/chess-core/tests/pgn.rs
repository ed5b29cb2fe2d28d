//! Tests with random games that have nested variations. A written game is read back as the same game, however it is
//! divided into chunks. Damaged texts never stop the reader.

#[path = "support/games.rs"]
mod games;

use chess_core::Board;
use chess_core::notation::pgn::{Limits, PgnError, PgnGame, Reader};
use fastrand::Rng;
use games::{Style, game};

/// The number of games of a test: a sample, or more with `SLOW=1`.
fn count(sample: u64) -> u64 {
    let is_slow = std::env::var_os("SLOW").is_some_and(|value| value == "1");
    if is_slow { sample * 50 } else { sample }
}

fn wild_games(seeds: std::ops::Range<u64>) -> Vec<PgnGame> {
    seeds
        .map(|seed| game(&mut Rng::with_seed(seed), &Style::WILD))
        .collect()
}

#[test]
fn written_games_are_read_as_the_same_games() {
    for (seed, game) in wild_games(0..count(400)).into_iter().enumerate() {
        let text = game.to_string();
        let read: PgnGame = text
            .parse()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(read, game, "seed {seed}\n{text}");
        assert_eq!(read.to_string(), text, "seed {seed}");
    }
}

fn read_forgiving(text: &str) -> Result<PgnGame, PgnError> {
    let mut reader = Reader::new([text]);
    reader.next_raw().expect("a game")?.read_forgiving(&Limits::default())
}

#[test]
fn unplayable_variations_do_not_change_the_main_line() {
    let damages: [fn(&str) -> String; 3] = [
        |movetext| movetext.replace('(', "(Qh9 "),
        |movetext| movetext.replace(')', " -- x!?)"),
        |movetext| movetext.replace('(', "((").replace(')', "))"),
    ];
    let main_line = |game: &PgnGame| game.moves.iter().map(|node| node.mv).collect::<Vec<_>>();
    for (seed, game) in wild_games(0..count(200)).into_iter().enumerate() {
        let text = game.to_string();
        let (tags, movetext) = text.split_once("\n\n").expect("an empty line after the tags");
        assert_eq!(read_forgiving(&text).as_ref(), Ok(&game), "seed {seed}\n{text}");
        for damage in damages {
            let damaged = format!("{tags}\n\n{}", damage(movetext));
            let read = read_forgiving(&damaged).expect("faults in variations only");
            assert_eq!(main_line(&read), main_line(&game), "seed {seed}\n{damaged}");
            let again = read.to_string();
            assert_eq!(again.parse().as_ref(), Ok(&read), "seed {seed}\n{damaged}");
            assert_eq!(read_forgiving(&again).as_ref(), Ok(&read), "seed {seed}\n{damaged}");
        }
    }
}

#[test]
fn movetext_is_read_as_the_same_game() {
    let games = wild_games(0..count(200)).into_iter();
    for game in games.filter(|game| game.start == Board::default() && !game.moves.is_empty()) {
        let text = game.movetext();
        let read: PgnGame = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((&read.comments, &read.moves), (&game.comments, &game.moves), "{text}");
    }
}

#[test]
fn the_random_games_have_every_feature() {
    let text: String = wild_games(0..400).iter().map(ToString::to_string).collect();
    for part in ["Chess960", "; ", "\\\"", "$2", "...", "))", "O-O", "=", "x", "#"] {
        assert!(text.contains(part), "no game has {part}");
    }
}

#[test]
fn lines_have_fewer_than_80_characters() {
    for seed in 0..count(100) {
        let text = game(&mut Rng::with_seed(seed), &Style::REALISTIC).to_string();
        let (_, movetext) = text.split_once("\n\n").expect("an empty line after the tags");
        let longest = movetext.lines().map(|line| line.chars().count()).max();
        assert!(longest.is_some_and(|longest| longest < 80), "seed {seed}\n{text}");
    }
}

#[test]
fn a_stream_may_be_divided_into_chunks_anywhere() {
    let games = wild_games(0..count(30));
    let text: String = games.iter().map(|game| format!("{game}\n")).collect();
    for length in [1, 2, 3, 7, 64, 1000, 100_000] {
        let read: Result<Vec<PgnGame>, _> = Reader::new(text.as_bytes().chunks(length)).collect();
        assert_eq!(read.as_ref(), Ok(&games), "chunks of {length}");
    }
    let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let read: Result<Vec<PgnGame>, _> = Reader::new([crlf]).collect();
    assert_eq!(read, Ok(games));
}

/// Everything that a reader returns for a text.
fn reading(bytes: &[u8], length: usize, limits: Limits) -> Vec<String> {
    let written = |game: Result<PgnGame, _>| match game {
        Ok(game) => game.to_string(),
        Err(error) => format!("{error:?}"),
    };
    Reader::with_limits(bytes.chunks(length), limits).map(written).collect()
}

#[test]
fn the_division_into_chunks_does_not_change_how_damaged_texts_are_read() {
    let signs = b"{}()[];*$%\"\\\n.!?10-KNe4x=\xff\xef\x00 ";
    let small = Limits {
        game_bytes: 600,
        tags: 8,
        tag_bytes: 60,
        comment_bytes: 100,
        depth: 2,
        plies: 40,
    };
    for seed in 0..count(200) {
        let mut random = Rng::with_seed(seed);
        let text: String = wild_games(seed..seed + 3)
            .iter()
            .map(|game| format!("{game}\n"))
            .collect();
        let mut bytes = text.into_bytes();
        for _ in 0..random.usize(1..=20) {
            let at = random.usize(..bytes.len());
            match random.usize(..3) {
                0 => bytes[at] = signs[random.usize(..signs.len())],
                1 => bytes.insert(at, signs[random.usize(..signs.len())]),
                _ => drop(bytes.remove(at)),
            }
        }
        for limits in [Limits::default(), small] {
            let whole = reading(&bytes, usize::MAX, limits);
            for length in [1, 5, 300] {
                assert_eq!(
                    reading(&bytes, length, limits),
                    whole,
                    "seed {seed}, chunks of {length}"
                );
            }
        }
    }
}

#[test]
fn the_games_around_a_damaged_game_are_read() {
    let games = wild_games(0..40);
    for (index, damaged) in games.iter().enumerate() {
        // The damage is inserted after the tags, so that the tags still begin a game.
        let damaged = damaged.to_string().replacen("\n\n", "\n\nKe5 ) \u{1f} ", 1);
        let next = &games[(index + 1) % games.len()];
        let text = format!("{next}\n{damaged}\n{next}");
        let read: Vec<Option<PgnGame>> = Reader::new([text]).map(Result::ok).collect();
        assert_eq!(read, [Some(next.clone()), None, Some(next.clone())], "game {index}");
    }
}
