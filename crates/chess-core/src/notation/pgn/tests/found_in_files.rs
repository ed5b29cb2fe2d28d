//! Tests forms of PGN that people and programs write.
//! The reader accepts these forms, although the standard does not contain them.

use super::super::{GameResult, Nag, PgnGame, Reader};
use super::{check, check_games, read};

#[test]
fn a_line_ends_with_cr_lf_or_both() {
    let text = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 ; a comment\n% an escaped line\n\
         1... e5 (1... c5 ; another\n) 2. Nf3 *\n\n\
         [White \"c\"]\n\n1. d4 Ke7 *\n\n[White \"d\"]\n\n1. c4\n[White \"e\"]\n\n1. f4 *\n";
    let read_all = |text: &str| -> Vec<String> {
        let written =
            |game: Result<PgnGame, _>| game.map_or_else(|error| format!("{error:?}"), |game| game.to_string());
        Reader::new(text.as_bytes().chunks(7)).map(written).collect()
    };
    let expected = read_all(text);
    assert_eq!(expected.len(), 4);
    assert!(
        expected[0].contains("{a comment} 1... e5 (1... c5 {another}) 2. Nf3 *"),
        "{}",
        expected[0]
    );
    assert!(expected[1].contains("line: 11, column: 7"), "{}", expected[1]);
    for end in ["\r", "\r\n"] {
        assert_eq!(read_all(&text.replace('\n', end)), expected, "{end:?}");
    }
    check_games(
        "1. e4 *\r\r1. Ke2 *\r\n\r\n1. Ke2 *\n\r1. Ke2 *",
        &["? 1", "line 3, column 4", "line 5, column 4", "line 7, column 4"],
    );
    check_games(
        "[Event \"x\"]\r[White \"a\"]\r\r[Event \"y\"]\r[White \"b\"]\r\r*",
        &["a 0", "b 0"],
    );
}

/// Checks which glyph numbers a sign after a move becomes. The sign is a separate word, is within a variation, or is
/// attached to the move.
#[track_caller]
fn check_sign(sign: &str, numbers: &[u8]) {
    let nags: Vec<Nag> = numbers.iter().copied().map(Nag).collect();
    for text in [
        format!("1. e4 e5 {sign} 2. Nf3 *"),
        format!("1. e4 e5{sign} 2. Nf3 *"),
        format!("1. e4 e5 {sign}"),
        format!("1. e4 e5{sign}"),
    ] {
        let game = read(&text);
        assert_eq!(game.moves[1].nags, nags, "{text}");
        assert_eq!(game.moves.len(), if text.contains("Nf3") { 3 } else { 2 }, "{text}");
    }
    for text in [
        format!("1. e4 e5 (1... Nf6 {sign} 2. Nc3) 2. Nf3 *"),
        format!("1. e4 e5 (1... Nf6{sign} 2. Nc3) 2. Nf3 *"),
        format!("1. e4 e5 (1... Nf6{sign}) 2. Nf3 *"),
    ] {
        let game = read(&text);
        assert_eq!(game.moves[1].variations[0][0].nags, nags, "{text}");
        assert_eq!(game.moves.len(), 3, "{text}");
    }
}

#[test]
fn signs_after_moves_are_read_as_glyphs() {
    for (sign, number) in [
        ("=", 10),
        ("∞", 13),
        ("+=", 14),
        ("+/=", 14),
        ("⩲", 14),
        ("=+", 15),
        ("=/+", 15),
        ("⩱", 15),
        ("±", 16),
        ("+/-", 16),
        ("+/−", 16),
        ("∓", 17),
        ("-/+", 17),
        ("+-", 18),
        ("+–", 18),
        ("-+", 19),
        ("−+", 19),
        ("+--", 20),
        ("--+", 21),
        ("□", 7),
        ("⊙", 22),
        ("⟳", 32),
        ("↑", 36),
        ("→", 40),
        ("=∞", 44),
        ("∞=", 44),
        ("©", 44),
        ("⯹", 44),
        ("⇆", 132),
        ("⇄", 132),
        ("⊕", 138),
        ("∆", 140),
        ("△", 140),
        ("⌓", 142),
        ("×", 244),
        ("⊥", 245),
        ("N", 146),
        ("!!!", 3),
        ("!!!!!", 3),
        ("???", 4),
        ("?!?", 6),
        ("!?!", 5),
        ("!??", 5),
        ("??!", 6),
        ("‼", 3),
        ("⁈", 6),
    ] {
        check_sign(sign, &[number]);
    }
    check_sign("!±", &[1, 16]);
    check_sign("!? +/-", &[5, 16]);
    check_sign("±↑", &[16, 36]);
    check_sign("∞→⊕", &[13, 40, 138]);
    check_sign("+-\u{fe0e}", &[18]);
    for sign in ["$256", "$999", "$99999999999999999999", "†"] {
        check_sign(sign, &[]);
    }
    // Signs without a glyph.
    for sign in ["ch", "#", "+", "e.p."] {
        check(&format!("1. e4 e5 {sign} 2. Nf3 *"), "1. e4 e5 2. Nf3 *");
    }
}

#[test]
fn signs_are_distinguished_from_checks_promotions_and_castling() {
    let start = "[FEN \"1n2k3/P7/8/8/8/8/8/3QK2R w K - 0 1\"]\n\n";
    for (text, expected) in [
        ("Qa4+", "1. Qa4+ *"),
        ("Qa4+-", "1. Qa4+ $18 *"),
        ("Qa4++-", "1. Qa4+ $18 *"),
        ("Qa4+!+-", "1. Qa4+ $1 $18 *"),
        ("Qa4++", "1. Qa4+ *"),
        ("axb8=Q+=", "1. axb8=Q+ $14 *"),
        ("axb8=Q+", "1. axb8=Q+ *"),
        ("axb8=N=", "1. axb8=N $10 *"),
        ("a8=N", "1. a8=N *"),
        ("a8N", "1. a8=N *"),
        ("O-O-+", "1. O-O $19 *"),
        ("O-O+-", "1. O-O $18 *"),
        ("0-0=", "1. O-O $10 *"),
        ("Rh8+N", "1. Rh8+ $146 *"),
        ("Rh5N", "1. Rh5 $146 *"),
    ] {
        check(&format!("{start}{text} *"), expected);
    }
}

#[test]
fn the_object_of_a_sign_is_not_a_move() {
    check("1. e4 ∆d4 e5 *", "1. e4 {∆d4} 1... e5 *");
    check(
        "1. e4 e5 ⌓c5 2. Nf3 ×e5 Nc6 *",
        "1. e4 e5 {⌓c5} 2. Nf3 {×e5} 2... Nc6 *",
    );
    check("1. e4 e5 →f7 2. Nf3 *", "1. e4 e5 {→f7} 2. Nf3 *");
}

#[test]
fn signs_in_windows_1252_are_read() {
    let text = b"1. e4 e5\xb1 2. Nf3 \xb1 Nc6 1\x960";
    let game = Reader::new([text]).next().unwrap().unwrap();
    assert_eq!(
        (game.moves[1].nags[..].len(), &game.moves[2].nags[..]),
        (1, &[Nag(16)][..])
    );
    assert_eq!(game.result, GameResult::WhiteWins);
}

#[test]
fn results_have_many_spellings() {
    use GameResult::{BlackWins, Draw, Unknown, WhiteWins};
    for (spelling, result) in [
        ("½–½", Draw),
        ("½-½", Draw),
        ("½:½", Draw),
        ("½", Draw),
        ("1/2:1/2", Draw),
        ("1/2–1/2", Draw),
        ("1/2 - 1/2", Draw),
        ("½ – ½", Draw),
        ("1⁄2-1⁄2", Draw),
        ("1–0", WhiteWins),
        ("1—0", WhiteWins),
        ("1−0", WhiteWins),
        ("1‑0", WhiteWins),
        ("1:0", WhiteWins),
        ("1-0.", WhiteWins),
        ("1-0,", WhiteWins),
        ("1-0;", WhiteWins),
        ("1-O", WhiteWins),
        ("1 - 0", WhiteWins),
        ("1 – 0", WhiteWins),
        ("1\u{200b}-0", WhiteWins),
        ("\u{202a}1-0\u{202c}", WhiteWins),
        ("0–1", BlackWins),
        ("0:1", BlackWins),
        ("0 - 1", BlackWins),
        ("0-0", Unknown),
        ("0–0", Unknown),
        ("1/2-0", Unknown),
        ("*", Unknown),
    ] {
        for text in [
            format!("1. e4 e5 {spelling}"),
            format!("1. e4 e5 2. Nf3 Nc6 {spelling}\n"),
            format!("1. e4 e5 {{a comment}} {spelling} {{another}}\n"),
            format!("[Result \"{spelling}\"]\n\n1. e4 e5"),
        ] {
            let game = read(&text);
            assert_eq!(game.result, result, "{text}");
            assert_eq!(game.moves.len(), if text.contains("Nf3") { 4 } else { 2 }, "{text}");
        }
        let games = format!("1. e4 e5 {spelling}\n\n[White \"b\"]\n\n1. d4 *");
        check_games(&games, &["? 2", "b 1"]);
    }
    // If castling is legal, `0-0` is castling.
    check(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
    );
}

#[test]
fn a_result_may_be_attached_to_a_move() {
    let fools = "1. f3 e5 2. g4 Qh4";
    for (end, result) in [
        ("#0-1", GameResult::BlackWins),
        ("0-1", GameResult::BlackWins),
        ("#!0–1", GameResult::BlackWins),
        ("1-0", GameResult::WhiteWins),
        ("#1/2-1/2", GameResult::Draw),
        ("#½-½", GameResult::Draw),
        ("{mate}0-1", GameResult::BlackWins),
        ("# 0-1{mate}", GameResult::BlackWins),
    ] {
        let game = read(&format!("{fools}{end}"));
        assert_eq!((game.moves.len(), game.result), (4, result), "{end}");
        check_games(&format!("{fools}{end}\n1. e4 *"), &["? 4", "? 1"]);
    }
    let castling = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. ";
    for end in ["O-O1-0", "0-01-0"] {
        let game = read(&format!("{castling}{end}"));
        assert_eq!((game.moves.len(), game.result), (7, GameResult::WhiteWins), "{end}");
    }
}

#[test]
fn unicode_blanks_separate_words_and_invisible_characters_do_not() {
    let text = "[White \"a\"]_[Black \"b\"]_1._e4_e5_2._Nf3_{c}_Nc6_1-0_";
    let blanks = "\u{a0}\u{1680}\u{2000}\u{2002}\u{2003}\u{2009}\u{200a}\u{202f}\u{205f}\u{3000}\u{2028}\u{2029}\
        \u{85}\u{b}\u{c}\0\u{1a}…,";
    for blank in blanks.chars() {
        let game = read(&text.replace('_', &blank.to_string()));
        assert_eq!((game.moves.len(), game.result), (4, GameResult::WhiteWins), "{blank:?}");
        assert_eq!(
            (game.tags.get("White"), game.tags.get("Black")),
            (Some("a"), Some("b")),
            "{blank:?}"
        );
    }
    for mark in "\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{feff}\u{ad}".chars()
    {
        let all = format!(
            "{mark}[{mark}Wh{mark}ite{mark} \"a\"{mark}]\n{mark}1{mark}.{mark}e4{mark} {mark}e{mark}5 \
             2.{mark}N{mark}f{mark}3!{mark} {{c}}{mark} N{mark}c6{mark} \
             {mark}3.{mark} O{mark}-O {mark}1{mark}-{mark}0{mark}"
        )
        .replace("3.", "3. Bb5 a6 4.");
        let game = read(&all);
        assert_eq!((game.moves.len(), game.result), (7, GameResult::WhiteWins), "{mark:?}");
        assert_eq!(
            (game.tags.get("White"), &game.moves[2].nags[..]),
            (Some("a"), &[Nag::GOOD][..]),
            "{mark:?}"
        );
    }
    let latin = Reader::new([b"1.\xa0e4\xa0e5 2\x85Nf3\xa01-0"])
        .next()
        .unwrap()
        .unwrap();
    assert_eq!((latin.moves.len(), latin.result), (3, GameResult::WhiteWins));
    // Blanks within values and comments are preserved.
    let game = read("[White \"a\u{a0}b\"]\n1. e4 {c\u{2009}d} *");
    assert_eq!(
        (game.tags.get("White"), &game.moves[0].after[..]),
        (Some("a\u{a0}b"), &["c\u{2009}d".to_owned()][..])
    );
}

#[test]
fn en_passant_and_promotion_may_be_separated_from_the_move() {
    for text in [
        "exd6 e.p.",
        "exd6 e.p.+",
        "exd6 ep",
        "exd6ep",
        "exd6 (e.p.)",
        "exd6e.p.",
        "exd6 e.p.!?",
        "exd6\u{a0}e.p.",
    ] {
        let game = read(&format!("1. e4 a6 2. e5 d5 3. {text} *"));
        assert_eq!(game.moves.len(), 5, "{text}");
    }
    let start = "[FEN \"6k1/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
    for text in [
        "a8=Q+",
        "a8(Q)",
        "a8(Q)+",
        "a8 = Q",
        "a8 =Q",
        "a8= Q",
        "a8 (Q)",
        "a8=(Q)",
        "a8/Q",
        "a8 /Q",
        "a8Q",
        "a8 Q",
        "a8(q)",
        "a8=q+",
        "a8 = Q!",
        "a7a8q",
        "a7-a8(Q)",
        "a8\u{2009}=\u{2009}Q",
        "a8 = Q +",
    ] {
        let text = text.replace('\u{2009}', " ");
        check(&format!("{start}1. {text} Kg7 *").replace('!', ""), "1. a8=Q+ Kg7 *");
    }
    check(&format!("{start}1. a8 (N) Kg7 *"), "1. a8=N Kg7 *");
    check(
        &format!("{start}1. a8=Q+ (1. a8(R)+ Kg7) Kg7 *"),
        "1. a8=Q+ (1. a8=R+ Kg7) 1... Kg7 *",
    );
    check(
        &format!("{start}1. a8=Q+ (1. a8 = B) Kg7 *"),
        "1. a8=Q+ (1. a8=B) 1... Kg7 *",
    );
}

#[test]
fn tags_are_read_with_any_quotation_marks_or_none() {
    for (line, value) in [
        ("[White \"Stockfish 7 /Level 6\\\"]", "Stockfish 7 /Level 6\\"),
        ("[White \"C:\\games\\\"]", "C:\\games\\"),
        ("[White \"a\\\"] [Black \"b\"]", "a\\"),
        ("[White 2500]", "2500"),
        ("[White Jane Doe]", "Jane Doe"),
        ("[White 'x']", "x"),
        ("[White 'it's [x] y']", "it's [x] y"),
        ("[White “x”]", "x"),
        ("[White „x“]", "x"),
        ("[White «x»]", "x"),
        ("[White &quot;x&quot;]", "x"),
        ("[White \"x\"", "x"),
        ("[White \"x", "x"),
        ("[White \"x]", "x"),
        ("[White 'x]", "x"),
        ("[White: \"x\"]", "x"),
        ("[White=\"x\"]", "x"),
        ("[White\"x\"]", "x"),
        ("[ White \"x\" ]", "x"),
        ("[White\u{a0}\"x\"]", "x"),
        ("[White \"a \\\"b\\\" c\"]", "a \"b\" c"),
        ("[White \"\"]", ""),
    ] {
        let text = format!("[Event \"e\"]\n{line}\n[Site \"s\"]\n\n1. e4 e5 *");
        let game = read(&text);
        assert_eq!(game.tags.get("White"), Some(value), "{line}");
        assert_eq!(
            (game.tags.get("Event"), game.tags.get("Site")),
            (Some("e"), Some("s")),
            "{line}"
        );
        assert_eq!(game.moves.len(), 2, "{line}");
    }
    let both = read("[White \"a\\\"] [Black \"b\"] 1. e4 *");
    assert_eq!(
        (both.tags.get("White"), both.tags.get("Black")),
        (Some("a\\"), Some("b"))
    );
    let position = read("[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]\n\n1. e4 *");
    assert_eq!(position.start.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
}

#[test]
fn utf_16_is_read_with_and_without_a_byte_order_mark() {
    let text = "[White \"Łucja 😀\"]\n\n1. e4 {größer} e5 ± 1–0\n";
    let little = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let big = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_be_bytes).collect() };
    let marked = format!("\u{feff}{text}");
    let expected = read(text);
    for bytes in [little(&marked), big(&marked), little(text), big(text)] {
        for length in [1, 2, 3, 7, 1000] {
            let games: Vec<_> = Reader::new(bytes.chunks(length)).collect();
            assert_eq!(games, [Ok(expected.clone())], "{length}");
        }
        assert_eq!(super::super::decode(&bytes), text);
    }
    for short in [&b"\xff"[..], b"\xff\xfe", b"\xfe\xff\0", b"*", b"*\0", b""] {
        assert!(Reader::new([short]).count() <= 1, "{short:?}");
    }
}

#[test]
fn control_characters_at_the_end_are_ignored() {
    for end in ["\u{1a}", "\0", "\0\0\0", "\n\u{1a}", "\u{1a}\0\r\n"] {
        check_games(&format!("1. e4 e5 1-0{end}"), &["? 2"]);
        check_games(&format!("1. e4 e5{end}"), &["? 2"]);
    }
    check_games("1. e4\0e5 2.\0Nf3 *\n\0\n[White \"a\"]\0\n*", &["? 3", "a 0"]);
}
