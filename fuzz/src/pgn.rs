use chess_core::notation::pgn::{Limits, Node, PgnError, PgnGame, RawGame, Reader, Visitor, commands};
use chess_core::{Board, Game, Move};

use super::message::check_message;

/// Checks that bytes contain the same games regardless of their division into chunks, that all moves of a valid game,
/// including its variations, are legal, and that the game stays the same when it is written and read again.
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
    check_forgiving(data, &games);
    check_readings(data, &games);
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
    // These lines may have any length: a tag, and a comment with a brace, which begins with a semicolon because
    // of the brace. No line may begin with a bracket or a percent sign, and commands are not broken over lines.
    let bare = |line: &str| commands(line).fold(line.to_owned(), |line, command| line.replace(command, "["));
    let can_break = |line: &str| bare(line).split(' ').skip(1).any(|word| !word.starts_with(['[', '%']));
    let is_whole = |line: &str| line.trim_start_matches('(').starts_with(['[', ';']) || !can_break(line);
    let is_short = |line: &str| line.chars().count() < 80 || is_whole(line);
    assert!(text.lines().all(is_short), "{text}");
    check_line(&game.start, &game.moves);
    let played = game.to_game().expect("legal moves");
    assert_eq!(played.moves().len(), game.moves.len(), "{text}");
    check_written(&played, game);
}

/// Checks that a game without its annotations is read back from its PGN.
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
        assert!(!node.annotations(&board).contains('\n'), "annotations on several lines");
        board = board.play(node.mv).expect("a legal move");
    }
}

/// Checks a game with a valid main line. The game can be read with the invalid parts of its variations as text,
/// and the result stays the same when it is written and read again. A game without faults is read as usual.
fn check_forgiving(data: &[u8], games: &[Result<PgnGame, PgnError>]) {
    let defaults = Limits::default();
    let forgiven = with_raw_games(data, |raw| check_forgiven(raw, &defaults));
    assert_eq!(forgiven.len(), games.len());
    for (forgiven, game) in forgiven.iter().zip(games).filter(|(_, game)| game.is_ok()) {
        assert_eq!(forgiven, game);
    }
    let narrow = Limits {
        comment_bytes: usize::MAX,
        depth: 1,
        plies: 10,
        ..defaults
    };
    for game in with_raw_games(data, |raw| check_forgiven(raw, &narrow))
        .iter()
        .flatten()
    {
        let inner = game.moves.iter().flat_map(|node| node.variations.iter().flatten());
        assert!(inner.into_iter().all(|node| node.variations.is_empty()), "{game}");
    }
}

fn with_raw_games<T>(data: &[u8], read: impl Fn(RawGame<'_>) -> Result<T, PgnError>) -> Vec<Result<T, PgnError>> {
    let mut reader = Reader::new([data]);
    std::iter::from_fn(|| Some(reader.next_raw()?.and_then(&read))).collect()
}

fn check_forgiven(raw: RawGame<'_>, limits: &Limits) -> Result<PgnGame, PgnError> {
    let mut line = MainLine::default();
    let header = raw.visit(limits, &mut line);
    let forgiven = raw.read_forgiving(limits);
    assert_eq!(
        forgiven.as_ref().err().map(|error| &error.fault),
        header.as_ref().err().map(|error| &error.fault)
    );
    let (game, header) = (forgiven?, header?);
    let moves: Vec<Move> = game.moves.iter().map(|node| node.mv).collect();
    assert_eq!(moves, line.0, "{game}");
    assert_eq!((&game.tags, game.result), (&header.tags, header.result), "{game}");
    check_game(&game);
    let text = game.to_string();
    let again = with_raw_games(text.as_bytes(), |raw| raw.read_forgiving(limits));
    assert_eq!(again, [Ok(game.clone())], "{text}");
    check_movetext(&game);
    Ok(game)
}

/// Checks that a game is read up to its fault. A game with a valid main line is read as usual. Any other game is read
/// at least as far as a visitor receives its moves. The part before the fault is a game without faults.
fn check_readings(data: &[u8], games: &[Result<PgnGame, PgnError>]) {
    let limits = Limits::default();
    let readings = with_raw_games(data, |raw| {
        let forgiven = raw.read_forgiving(&limits);
        let mut line = MainLine::default();
        let header = raw.visit(&limits, &mut line);
        let parsed = raw.read_to_fault(&limits)?;
        let moves: Vec<Move> = parsed.game.moves.iter().map(|node| node.mv).collect();
        assert!(moves.starts_with(&line.0), "{}", parsed.game);
        match forgiven {
            Ok(forgiven) => assert_eq!((&parsed.game, &parsed.fault), (&forgiven, &None)),
            Err(error) => assert!(parsed.flaws.first.is_some() || parsed.fault == Some(error)),
        }
        assert!(header.is_ok() || parsed.fault.is_some() || parsed.flaws.first.is_some());
        let flaws = parsed.flaws.mended_tags + parsed.flaws.left_out_tags + parsed.flaws.left_out_signs;
        assert_eq!(flaws > 0, parsed.flaws.first.is_some());
        parsed.fault.iter().chain(&parsed.flaws.first).for_each(check_message);
        check_game(&parsed.game);
        Ok(parsed)
    });
    assert_eq!(readings.len(), games.len());
    for (parsed, game) in readings.iter().zip(games).filter(|(_, game)| game.is_ok()) {
        // A text is refused because of its tags only if it has no moves.
        assert!(parsed.is_ok() || game.as_ref().is_ok_and(|game| game.moves.is_empty()));
    }
}

/// The moves that a visitor receives if it skips variations.
#[derive(Default)]
struct MainLine(Vec<Move>);

impl Visitor for MainLine {
    fn restart(&mut self) {
        self.0.clear();
    }

    fn play(&mut self, _: &Board, mv: Move, _: &Board) {
        self.0.push(mv);
    }
}

/// Checks that the movetext represents the game without its tags and its result.
fn check_movetext(game: &PgnGame) {
    let text = game.movetext();
    if game.start == Board::default() && !game.moves.is_empty() {
        let again: PgnGame = text.parse().expect("the movetext of a game");
        assert_eq!((&again.comments, &again.moves), (&game.comments, &game.moves), "{text}");
    }
}

/// Checks that smaller limits refuse games or leave them unchanged.
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

/// Checks that the tokens of a game come to an end and are within its text.
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
    // Two bytes of UTF-16 become at most three bytes.
    assert!(length <= 2 * data.len(), "the games are longer than the text");
}
