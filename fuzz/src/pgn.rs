use chess_core::notation::pgn::{Limits, MainLine, Node, PgnError, PgnGame, Reader};
use chess_core::{Board, Game};

use super::message::check_message;

/// Bytes hold the same games however they are cut into chunks; a game that can be read is legal to its last variation,
/// and is the same when it has been written and read again.
pub fn pgn(data: &[u8]) {
    let games = read([data]);
    let size = data.first().map_or(1, |byte| usize::from(*byte) + 1);
    for size in [size, 1] {
        assert_eq!(read(data.chunks(size)), games, "in chunks of {size}");
    }
    assert!(games.len() <= data.len(), "{} games", games.len());
    for game in &games {
        match game {
            Ok(game) => check_game(game),
            Err(error) => {
                check_message(error);
                assert!((1..=data.len() + 1).contains(&error.position.line), "{error}");
                assert!((1..=data.len() + 1).contains(&error.position.column), "{error}");
            }
        }
    }
    check_main_lines(data, &games);
    check_limits(data);
    check_tokens(data);
}

fn read<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Result<PgnGame, PgnError>> {
    Reader::new(chunks).collect()
}

fn check_game(game: &PgnGame) {
    let text = game.to_string();
    let again: Result<PgnGame, _> = text.parse();
    assert_eq!(again.as_ref(), Ok(game), "{text}");
    // A tag and a comment with a brace in it, which only a semicolon can begin, are lines of any length; and no line may
    // begin with a bracket or a percent sign.
    let can_break = |line: &str| line.split(' ').skip(1).any(|word| !word.starts_with(['[', '%']));
    let is_whole = |line: &str| line.starts_with(['[', ';']) || !can_break(line);
    let is_short = |line: &str| line.chars().count() < 80 || is_whole(line);
    assert!(text.lines().all(is_short), "{text}");
    check_line(&game.start, &game.moves);
    let played = game.to_game().expect("legal moves");
    assert_eq!(played.moves().len(), game.moves.len(), "{text}");
    check_written(&played, game);
}

/// A game without its annotations is read back from what is written of it.
fn check_written(played: &Game, game: &PgnGame) {
    let bare = PgnGame::from_game(played, game.tags.clone());
    assert_eq!(bare.to_string().parse().as_ref(), Ok(&bare), "{bare}");
    assert_eq!(bare.to_game().as_ref(), Ok(played), "{bare}");
}

fn check_line(start: &Board, line: &[Node]) {
    let mut board = start.clone();
    for node in line {
        for variation in &node.variations {
            assert!(!variation.is_empty(), "an empty variation");
            check_line(&board, variation);
        }
        board = board.play(node.mv).expect("a legal move");
    }
}

/// A game that can be read has its main line; whatever a main line's variations hold, what is written of it has the same
/// moves, times, tags and result.
fn check_main_lines(data: &[u8], games: &[Result<PgnGame, PgnError>]) {
    let lines = main_lines(data);
    assert_eq!(lines.len(), games.len());
    for (line, game) in lines.iter().zip(games) {
        if let Ok(game) = game {
            let line = line.as_ref().expect("the main line of a game that can be read");
            assert_eq!(Ok(&line.game), game.to_game().as_ref(), "{line}");
            assert_eq!((&line.tags, line.result), (&game.tags, game.result), "{line}");
        }
        if let Ok(line) = line {
            let text = line.to_string();
            let told = |line: MainLine| MainLine {
                notes: Vec::new(),
                ..line
            };
            let again: Vec<_> = main_lines(text.as_bytes())
                .into_iter()
                .map(|line| line.map(told))
                .collect();
            assert_eq!(again, [Ok(told(line.clone()))], "{text}");
        }
    }
}

fn main_lines(data: &[u8]) -> Vec<Result<MainLine, PgnError>> {
    let mut reader = Reader::new([data]);
    let next = || Some(reader.next_raw()?.and_then(|game| game.main_line(&Limits::default())));
    std::iter::from_fn(next).collect()
}

/// Smaller limits refuse games or let them be as they are.
fn check_limits(data: &[u8]) {
    let limits = Limits {
        game_bytes: 300,
        tags: 3,
        tag_bytes: 20,
        comment_bytes: 10,
        depth: 1,
        plies: 10,
    };
    for game in Reader::with_limits([data], limits).flatten() {
        assert!(game.moves.len() <= 10, "{game}");
        assert!(game.tags.iter().all(|(_, value)| value.len() <= 40), "{game}");
        let inner = game.moves.iter().flat_map(|node| node.variations.iter().flatten());
        assert!(inner.into_iter().all(|node| node.variations.is_empty()), "{game}");
    }
}

/// The tokens of a game come to an end and lie within its text.
fn check_tokens(data: &[u8]) {
    let mut reader = Reader::new([data]);
    let mut length = 0;
    while let Some(game) = reader.next_raw() {
        let Ok(game) = game else {
            continue;
        };
        length += game.as_bytes().len();
        assert!(
            game.tokens().count() <= game.as_bytes().len() + 1,
            "more tokens than bytes"
        );
    }
    assert!(length <= data.len(), "the games are longer than the text");
}
