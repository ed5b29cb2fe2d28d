//! Examples of each feature, and positions that almost have the feature. Each position is also tested with the colours
//! swapped.
//!
//! A position is a list of pieces: `Kg1 Pd5 kg8` has White's king on g1 and pawn on d5, and Black's king on g8.
//! White is to move.

use super::reported_squares;
use crate::rules::Square;

/// The FEN of a list of pieces.
fn fen(pieces: &str) -> String {
    let mut squares = [None; 64];
    for piece in pieces.split(' ') {
        let (letter, square) = piece.split_at(1);
        let square: Square = square.parse().unwrap();
        squares[square.index()] = letter.chars().next();
    }
    let ranks = squares.chunks(8).rev().map(|rank| {
        let letters: String = rank.iter().map(|letter| letter.unwrap_or('1')).collect();
        letters
    });
    format!("{} w - - 0 1", ranks.collect::<Vec<String>>().join("/"))
}

/// Checks that White has the feature on exactly these squares.
#[track_caller]
fn holds(name: &str, examples: &[(&str, &str)]) {
    assert!(examples.len() >= 5);
    let wrong = examples.iter().filter_map(|(pieces, squares)| {
        let squares = squares.split_whitespace().map(|square| square.parse().unwrap());
        let expected: Vec<Square> = squares.collect();
        let found = reported_squares(&fen(pieces), name);
        (found != Some(expected)).then(|| format!("{name}: {pieces}: {found:?}"))
    });
    assert_eq!(wrong.collect::<Vec<String>>(), Vec::<String>::new());
}

/// Checks that White has no reported feature with this name.
#[track_caller]
fn is_not_reported(name: &str, near_misses: &[&str]) {
    assert!(near_misses.len() >= 5);
    let wrong = near_misses.iter().filter_map(|pieces| {
        let found = reported_squares(&fen(pieces), name)?;
        Some(format!("{name}: {pieces}: {found:?}"))
    });
    assert_eq!(wrong.collect::<Vec<String>>(), Vec::<String>::new());
}

#[test]
fn material() {
    holds(
        "material",
        &[
            ("Kg1 Pa2 kg8", ""),
            ("Kg1 Ra1 kg8 bc8 pa7", ""),
            ("Kg1 Qd1 Pa2 kg8 rd8", ""),
            ("Kg1 Nc3 Pa2 Pb2 kg8 bc6 pa7", ""),
            ("Kg1 Bc3 Bd3 kg8 rc8", ""),
        ],
    );
    is_not_reported(
        "material",
        &[
            "Kg1 Pa2 kg8 pa7",
            "Kg1 Nc3 Pa2 kg8 bc6 pa7",
            "Kg1 Nc3 Bd3 kg8 bc6 bd6",
            "Kg1 Nc3 Pa2 kg8 bc6 pa7 pb7",
            "Kg1 Ra1 kg8 qd8",
            "Kg1 Pa2 kg8 pa7 pb7",
        ],
    );
}

#[test]
fn passed_pawns() {
    holds(
        "passed-pawn",
        &[
            ("Kg1 Pd5 Ph2 kg8 ph7 pa7", "d5"),
            ("Kg1 Pd5 Pd4 kg8 ph7 pg7", "d5"),
            ("Kg1 Pd5 Pa6 kg8 pd4 ph7", "d5 a6"),
            ("Kg1 Pa5 Pd6 kg8 ph7", "a5 d6"),
            ("Kg1 Pd6 kg8 pe6 ph7", "d6"),
        ],
    );
    is_not_reported(
        "passed-pawn",
        &[
            "Kg1 Pd5 Ph2 kg8 pd7 ph7",
            "Kg1 Pd5 Ph2 kg8 pe7 ph7",
            "Kg1 Pd5 Ph2 kg8 pc6 ph7",
            "Kg1 Pd5 Ph2 kg8 pd6 ph7",
            "Kg1 Pd5 Ph2 kg8 pd4 pe6",
            "Kg1 Pd4 Ph2 kg8 pa3 ph7",
        ],
    );
}

#[test]
fn candidates() {
    holds(
        "candidate-passed-pawn",
        &[
            ("Kg1 Pd5 Pe4 kg8 pe7", "d5"),
            ("Kg1 Pd5 Pc5 kg8 pc7", "d5"),
            ("Kg1 Pb5 Pa5 kg8 pa7", "b5"),
            ("Kg1 Pd5 Pc4 Pe4 kg8 pc7 pe7", "d5"),
            ("Kg1 Pg5 Ph5 kb8 ph7", "g5"),
        ],
    );
    is_not_reported(
        "candidate-passed-pawn",
        &[
            "Kg1 Pd5 kg8 pe7",
            "Kg1 Pd5 Pe4 kg8 pe7 pc7",
            "Kg1 Pd5 Pe4 kg8 pd7 pe7",
            "Kg1 Pd5 Pe4 kg8 pa7",
            "Kg1 Pd3 Pe3 kg8 pe7",
            "Kg1 Pd5 Pe6 kg8 pe7",
        ],
    );
}

#[test]
fn isolated_pawns() {
    holds(
        "isolated-pawn",
        &[
            ("Kg1 Rd1 Pd4 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7", "d4"),
            ("Kg1 Rd1 Pa4 Pc4 Ph2 Pg2 kg8 rd8 pf7 pg7 ph7", "a4 c4"),
            ("Kg1 Rd1 Pd4 Pd3 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7", "d3 d4"),
            ("Kg1 Rd1 Pa2 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7", "a2"),
            ("Kg1 Rd1 Pd4 Pb2 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7 pe6", "b2 d4"),
        ],
    );
    is_not_reported(
        "isolated-pawn",
        &[
            "Kg1 Rd1 Pd4 Pc4 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7",
            "Kg1 Rd1 Pd4 Pe2 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7",
            "Kg1 Rd1 Pd4 Pe6 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7",
            "Kg1 Rd1 Pd4 Pg2 Ph2 kg8 rd8 pd5 pg7 ph7",
            "Kg1 Rd1 Pf2 Pg2 Ph2 kg8 rd8 pf7 pg7 ph7",
        ],
    );
}

#[test]
fn doubled_pawns() {
    holds(
        "doubled-pawn",
        &[
            (
                "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pc4 Pf2 Pf3 kg8 qd8 rd7 ra8 bb7 nb8 pc7 pb6 pf7 pg7",
                "f2 c3 f3 c4",
            ),
            (
                "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pc5 Pc4 kg8 qd8 rd7 ra8 bb7 nb8 pc7 pb6 pd6",
                "c3 c4 c5",
            ),
            (
                "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pf2 Pf3 Pf4 Pa2 kg8 qd8 rd7 ra8 bb7 nb8 pf7 pg7 ph7 pa7",
                "f2 f3 f4",
            ),
            (
                "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pa3 Pa4 Ph3 Ph2 kg8 qd8 rd7 ra8 bb7 nb8 pa7 pb6 ph7 pg7",
                "h2 a3 h3 a4",
            ),
            (
                "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pc4 Pg2 Pg4 Pe4 kg8 qd8 rd7 ra8 bb7 nb8 pc7 pb6 pf7 pg7 pe5",
                "g2 c3 c4 g4",
            ),
        ],
    );
    is_not_reported(
        "doubled-pawn",
        &[
            "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pd4 Pf2 Pe3 kg8 qd8 rd7 ra8 bb7 nb8 pc7 pb6 pf7 pg7",
            "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pb4 Pf2 Pf3 kg8 qd8 rd7 ra8 bb7 nb8 pc7 pc6 pf7 pf6",
            "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pc4 Pf2 Pf3 kg8 qd8 rd7 ra8 bb7 nb8 pb7 pb6 pg7 pg6",
            "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Nc4 Pf2 kg8 qd8 rd7 ra8 bb7 nb8 pc7 pb6 pf7",
            "Kg1 Qd1 Rd2 Ra1 Bb2 Nb1 Pc3 Pf2 kg8 qd8 rd7 ra8 bb7 nb8 pc4 pf7",
        ],
    );
}

#[test]
fn backward_pawns() {
    holds(
        "backward-pawn",
        &[
            ("Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pe4 kg8 qd8 ra8 rf8 nc6 pc5", "d3"),
            ("Kg1 Qd1 Ra1 Rf1 Nc3 Pd2 Pe4 kg8 qd8 ra8 rf8 nc6 pc4", "d2"),
            ("Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pc4 kg8 qd8 ra8 rf8 nc6 pe5", "d3"),
            ("Kg1 Qd1 Ra1 Rf1 Nf3 Pb3 Pa4 kg8 qd8 ra8 rf8 nc6 pc5", "b3"),
            ("Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pe4 Pc4 kg8 qd8 ra8 rf8 nc6 pc5 pe5", "d3"),
        ],
    );
    is_not_reported(
        "backward-pawn",
        &[
            "Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pe4 kg8 qd8 ra8 rf8 nc6 pc6",
            "Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pe3 kg8 qd8 ra8 rf8 nc6 pc5",
            "Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pe2 kg8 qd8 ra8 rf8 nc6 pc5",
            "Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pf4 kg8 qd8 ra8 rf8 nc6 pc5",
            "Kg1 Qd1 Ra1 Rf1 Nc3 Pd3 Pe4 Pc2 kg8 qd8 ra8 rf8 nc6 pc5",
        ],
    );
}

#[test]
fn advanced_pawns() {
    holds(
        "guarded-advanced-pawn",
        &[
            ("Kg1 Qd1 Ra1 Pe5 Pd4 kg8 qd8 ra8 pd5 pe6", "e5"),
            ("Kg1 Qd1 Ra1 Pe6 Pd5 kg8 qd8 ra8 pd6 pe7", "e6"),
            ("Kg1 Qd1 Ra1 Ph6 Pg5 kg8 qd8 ra8 ph7 pg6", "h6"),
            ("Kg1 Qd1 Ra1 Pd5 Pc4 Pe4 kg8 qd8 ra8 pd6 pe7", "d5"),
            ("Kg1 Qd1 Ra1 Pc5 Pb4 Pf5 Pe4 kg8 qd8 ra8 pd6 pe7", "c5 f5"),
        ],
    );
    is_not_reported(
        "guarded-advanced-pawn",
        &[
            "Kg1 Qd1 Ra1 Pe5 Pd5 kg8 qd8 ra8 pd6 pe6",
            "Kg1 Qd1 Ra1 Pe4 Pd3 kg8 qd8 ra8 pd5 pe6",
            "Kg1 Qd1 Ra1 Pe5 Pe4 kg8 qd8 ra8 pd5 pe6",
            "Kg1 Qd1 Ra1 Pe5 Pc4 kg8 qd8 ra8 pd5 pe6",
            "Kg1 Qd1 Ra1 Pe5 Nd4 kg8 qd8 ra8 pd5 pe6",
        ],
    );
}

#[test]
fn bishop_pairs() {
    holds(
        "bishop-pair",
        &[
            ("Kg1 Bc1 Bf1 Pa2 kg8 nb8 bf8 pa7", "c1 f1"),
            ("Kg1 Bd3 Be3 Pa2 kg8 nb8 nf8 pa7", "d3 e3"),
            ("Kg1 Bd3 Bd4 Pa2 kg8 rb8 pa7", "d3 d4"),
            ("Kg1 Qd1 Ba1 Bh1 Pa2 kg8 qd8 bc8 pa7", "a1 h1"),
            ("Kg1 Bd3 Be3 Pa2 kg8 bd6 bf4 pa7", "d3 e3"),
        ],
    );
    is_not_reported(
        "bishop-pair",
        &[
            "Kg1 Bc1 Be3 Pa2 kg8 nb8 bf8 pa7",
            "Kg1 Bc1 Nf1 Pa2 kg8 nb8 bf8 pa7",
            "Kg1 Bc1 Bf1 Pa2 kg8 bc8 bf8 pa7",
            "Kg1 Nc1 Nf1 Pa2 kg8 nb8 nf8 pa7",
            "Kg1 Bd3 Bf1 Pa2 kg8 bb8 nf8 pa7",
        ],
    );
}

#[test]
fn outposts() {
    holds(
        "outpost",
        &[
            ("Kg1 Qd1 Rf1 Nd5 Pe4 kg8 qd8 rf8 nf6 pd6", "d5"),
            ("Kg1 Qd1 Rf1 Nd5 Pc4 kg8 qd8 rf8 nf6 pd6 pa7", "d5"),
            ("Kg1 Qd1 Rf1 Bd5 Pe4 kh8 qd8 rf8 nf6 pd6", "d5"),
            ("Kg1 Qd1 Rf1 Ne6 Pd5 kg8 qd8 rf8 nf6 pd6 ph7", "e6"),
            ("Kg1 Qd1 Rf1 Nd5 Pe4 kg8 qd8 rf8 nf6 pe5 pc5", "d5"),
        ],
    );
    is_not_reported(
        "outpost",
        &[
            "Kg1 Qd1 Rf1 Nd5 Pe4 kg8 qd8 rf8 nf6 pc7",
            "Kg1 Qd1 Rf1 Nd5 Pe4 kg8 qd8 rf8 nf6 pe6",
            "Kg1 Qd1 Rf1 Nd5 Pd4 kg8 qd8 rf8 nf6 pd6",
            "Kg1 Qd1 Rf1 Nd3 Pe2 kg8 qd8 rf8 nf6 pd6",
            "Kg1 Qd1 Rd5 Nf1 Pe4 kg8 qd8 rf8 nf6 pd6",
        ],
    );
}

#[test]
fn bad_bishops() {
    holds(
        "bad-bishop",
        &[
            ("Kg1 Rf1 Bc2 Pa2 Pb3 Pd5 Pe4 kg8 rf8 bb6 pa6 pb5 pd6 pg6", "c2"),
            ("Kg1 Rf1 Bc2 Pa2 Pb3 Pd5 Pe4 Pf2 kg8 rf8 nb6 pa7 pb7 pd6 pg6 pf7", "c2"),
            ("Kg1 Rf1 Bc1 Pa3 Pb4 Pd4 Pe5 kg8 rf8 nb6 pa6 pb5 pd5 pg6", "c1"),
            ("Kg1 Rf1 Bc2 Pa2 Pb3 Pd5 Pe4 Pg4 kg8 rf8 nb6 pa7 pb7 pd6 pg6 ph7", "c2"),
            ("Kg1 Rf1 Bc2 Pc4 Pb3 Pd5 Pe4 kg8 rf8 nb6 pa6 pb5 pd6 pg6", "c2"),
        ],
    );
    is_not_reported(
        "bad-bishop",
        &[
            "Kg1 Rf1 Bc2 Pa3 Pb3 Pd5 Pe4 kg8 rf8 nb6 pa6 pb5 pd6 pg6",
            "Kg1 Rf1 Bc1 Pa2 Pb3 Pd5 Pe4 kg8 rf8 nb6 pa6 pb5 pd6 pg6",
            "Kg1 Rf1 Bc2 Bb1 Pa2 Pb3 Pd5 Pe4 kg8 rf8 nb6 nb8 pa6 pb5 pd6 pg6",
            "Kg1 Rf1 Nc2 Pa2 Pb3 Pd5 Pe4 kg8 rf8 nb6 pa6 pb5 pd6 pg6",
            "Kg1 Rf1 Bc2 Pa2 Pb3 Pd5 Pe4 Pc3 Pf4 Pg3 Ph4 kg8 rf8 nb6 pa7 pb7 pd6 pg6",
        ],
    );
}

#[test]
fn knights_on_the_edge() {
    holds(
        "knight-on-edge",
        &[
            ("Kg1 Na3 Pb2 kg8 nf6 pb7", "a3"),
            ("Kg1 Nh3 Pb2 kg8 nf6 pb7", "h3"),
            ("Kg1 Na1 Pb2 kg8 nf6 pb7", "a1"),
            ("Kg1 Na8 Pb2 kg7 nf6 pb7", "a8"),
            ("Kg1 Na3 Nh3 Pb2 kg8 nf6 nc6 pb7", "a3 h3"),
        ],
    );
    is_not_reported(
        "knight-on-edge",
        &[
            "Kg1 Nb3 Pb2 kg8 nf6 pb7",
            "Kg1 Ng3 Pb2 kg8 nf6 pb7",
            "Kg1 Ba3 Pb2 kg8 nf6 pb7",
            "Kg1 Na3 Pb2 kg8 na6 pb7",
            "Kg1 Nd1 Pb2 kg8 nf6 pb7",
        ],
    );
}

#[test]
fn rooks_on_files() {
    holds(
        "rook-on-open-file",
        &[
            ("Kg1 Rd1 Pe2 kg8 re8 pe7", "d1"),
            ("Kg1 Rd1 Rc1 Pe2 kg8 re8 rf8 pe7 pf7", "c1 d1"),
            ("Kg1 Rd1 Rd2 Pe2 kg8 re8 rf8 pe7 pf7", "d1 d2"),
            ("Kg1 Ra1 Pe2 kg8 re8 pe7", "a1"),
            ("Kg1 Rd1 Bd4 Pe2 kg8 re8 bd6 pe7", "d1"),
        ],
    );
    is_not_reported(
        "rook-on-open-file",
        &[
            "Kg1 Rd1 Pd2 kg8 re8 pe7",
            "Kg1 Rd1 Pe2 kg8 re8 pd7",
            "Kg1 Bd1 Pe2 kg8 be8 pe7",
            "Kg1 Rd1 Pe2 kg8 rc8 pe7",
            "Kg1 Qd1 Pe2 kg8 qe8 pe7",
        ],
    );
    holds(
        "rook-on-half-open-file",
        &[
            ("Kg1 Rd1 Pe2 kg8 re8 pd7 pe7", "d1"),
            ("Kg1 Rd1 Rc1 Pe2 kg8 re8 rf8 pe7 pf7 pd7 pc7", "c1 d1"),
            ("Kg1 Ra1 Pe2 kg8 re8 pe7 pa6", "a1"),
            ("Kg1 Rd5 Pe2 kg8 re8 pd4 pe7", "d5"),
            ("Kg1 Rh1 Pe2 kb8 re8 ph7 pe7", "h1"),
        ],
    );
    is_not_reported(
        "rook-on-half-open-file",
        &[
            "Kg1 Rd1 Pe2 kg8 re8 pc7 pe7",
            "Kg1 Rd1 Pd2 kg8 re8 pd7 pe7",
            "Kg1 Qd1 Pe2 kg8 qe8 pd7 pe7",
            "Kg1 Rd1 Pe2 kg8 re8 pd7",
            "Kg1 Bd1 Pe2 kg8 be8 pd7 pe7",
        ],
    );
}

#[test]
fn rooks_on_the_seventh() {
    holds(
        "rook-on-seventh",
        &[
            ("Kg1 Rd7 Pf2 kg8 rf8 pf7", "d7"),
            ("Kg1 Rb7 Pf2 kg8 rf8 pf6", "b7"),
            ("Kg1 Rb7 Pf2 kg6 rf8 pf7", "b7"),
            ("Kg1 Rb7 Rd7 Pf2 kg8 rf8 ra8 pf7", "b7 d7"),
            ("Kg1 Rc7 Pf2 Ph2 kh8 rf8 pg6 ph7", "c7"),
        ],
    );
    is_not_reported(
        "rook-on-seventh",
        &[
            "Kg1 Rd6 Pf2 kg8 rf8 pf7",
            "Kg1 Rb7 Pf2 kg6 rf8 pf6",
            "Kg1 Bd7 Pf2 kg8 bf8 pf7",
            "Kg1 Rd7 Pf2 kg8 rd2 pf7",
            "Kg1 Qd7 Pf2 kg8 qf8 pf7",
        ],
    );
}

#[test]
fn immobile_pieces() {
    holds(
        "immobile-piece",
        &[
            ("Kg1 Nh8 Pa2 Pg2 kf8 pa7 pf7 pg6", "h8"),
            ("Kg1 Ba7 Pa2 Pg2 kc7 nd7 pb6 pg7", "a7"),
            ("Kg1 Na8 Pa2 Pg2 kd8 pb6 pa7 pg7", "a8"),
            ("Kg1 Nh4 Pa2 Pg2 kg8 pg5 pg6 pe4 pf7", "h4"),
            ("Kg1 Na5 Pg2 kc8 pd7 pd5 pa4 pg7", "a5"),
        ],
    );
    is_not_reported(
        "immobile-piece",
        &[
            "Kg1 Nh8 Pa2 Pg2 kd8 pa7 pf6 pg6",
            "Kg1 Ba5 Pa2 Pg2 kc7 nd7 pb6 pg7",
            "Kg1 Nh4 Pa2 Pg2 kg8 pg5 pe4",
            "Kg1 Nb1 Pa3 Pc3 Pd2 kg8 pg5 pe4",
            "Kg1 Na5 Pa2 Pg2 kg8 pd6 pb5 pc7 pa6",
        ],
    );
}

#[test]
fn hanging_pieces() {
    holds(
        "hanging-piece",
        &[
            ("Kg1 Nd4 Ph2 kg8 bg7 ph7", "d4"),
            ("Kg1 Pd4 Ph2 kg8 bg7 ph7", "d4"),
            ("Kg1 Rd4 Pa2 Pe6 kh8 rd7 Pf2 pa7 rd8 ph7 bb2 bc5", "d4"),
            ("Kg1 Bd4 Na4 Ph2 kg8 rd8 ra8 ph7", "a4 d4"),
            ("Kg1 Nd4 Ph2 kd5 ph7", "d4"),
        ],
    );
    is_not_reported(
        "hanging-piece",
        &[
            "Kg1 Nd4 Pe3 Ph2 kg8 bg7 ph7",
            "Kg1 Nd4 Ph2 kg8 bh7 ph6",
            "Kf2 Nd4 Pf3 kg8 bg7 ne3 pe4",
            "Kg1 Nd4 Rd1 kg8 bg7 ph7",
            "Kg1 Nd4 Ph2 Rg3 kg8 bg7 ph7",
        ],
    );
}

#[test]
fn pieces_attacked_by_less_valuable_ones() {
    holds(
        "attacked-by-less",
        &[
            ("Kg1 Nd4 Pe3 kg8 pe5 ph7", "d4"),
            ("Kg1 Qd4 Pe3 kg8 bg7 ph7", "d4"),
            ("Kg1 Rd4 Pe3 kg8 nf5 ph7", "d4"),
            ("Kg1 Qd4 Rd1 kg8 rd8 ph7", "d4"),
            ("Kg1 Rd4 Pe3 Nb4 Pa3 kg8 pe5 pa5 ph7", "b4 d4"),
        ],
    );
    is_not_reported(
        "attacked-by-less",
        &[
            "Kg1 Nd4 Pe3 kg8 pe6 ph7",
            "Kg1 Nd4 Pe3 kg8 bg7 ph7",
            "Kg1 Qd4 Pe3 kg8 qd8 ph7",
            "Kg1 Rd4 Pe3 kg8 rd8 ph7",
            "Kg1 Qd4 Pe3 Rg3 kg8 ng7 bg6 ph7",
        ],
    );
}

#[test]
fn kings() {
    holds(
        "open-king-file",
        &[
            ("Kg1 Qd1 Pf2 Ph2 kg8 qd8 pf7 pg7 ph7", "g1"),
            ("Kg1 Qd1 Ra1 Ph2 Pf2 kg8 qd8 ra8 pf7 pg7 ph6", "g1"),
            ("Kg1 Qc1 Rd1 Ph2 kg8 qc8 rd8 pf7 pg7 ph7", "g1"),
            ("Kc1 Qd1 Pa2 Pb2 Pd2 kc8 qd8 pb7 pc7 pd7", "c1"),
            ("Kh1 Qd1 Ra1 Rb1 Ph2 Pf2 kh8 qd8 ra8 rb8 pg7 ph7 pf7", "h1"),
        ],
    );
    is_not_reported(
        "open-king-file",
        &[
            "Kg1 Qd1 Pf2 Pg2 Ph2 kg8 qd8 pf7 pg7 ph7",
            "Kg1 Nd1 Pf2 Ph2 kg8 nd8 pf7 pg7 ph7",
            "Kg1 Qd1 Pf2 Pg6 Ph2 kg8 qd8 pf7 pg7 ph7",
            "Kg1 Qd1 Pf2 Ph2 kg8 qd8 pf7 ph7",
            "Kg3 Qd1 Pf2 Ph2 kg8 qd8 pf7 pg7 ph7",
        ],
    );
    holds(
        "king-in-centre",
        &[
            ("Ke1 Qd1 Ra1 Nc3 kg8 qd8 ra8 nc6", "e1"),
            ("Kd1 Qc1 Ra1 Nc3 kg8 qd8 ra8 nc6", "d1"),
            ("Ke2 Qd1 Ra1 Nc3 kg8 qd8 ra8 nc6", "e2"),
            ("Kd2 Qd1 Ra1 Nc3 kg8 qd7 ra8 nd8", "d2"),
            ("Ke1 Qd1 Ra1 Nc3 kb8 qc7 ra8 nc6", "e1"),
        ],
    );
    is_not_reported(
        "king-in-centre",
        &[
            "Kg1 Qd1 Ra1 Nc3 kg8 qd8 ra8 nc6",
            "Ke1 Qd1 Ra1 Nc3 ke8 qd8 ra8 nc6",
            "Ke1 Rb1 Ra1 Nc3 kg8 rb8 ra8 nc6",
            "Kf1 Qd1 Ra1 Nc3 kg8 qd8 ra8 nc6",
            "Kc1 Qd1 Ra1 Nc3 kg8 qd8 ra8 nc6",
        ],
    );
    holds(
        "king-exposed",
        &[
            ("Kd4 Qa1 Ra2 Nh1 kg8 qa8 ra7 nh8", "d4"),
            ("Ke3 Qa1 Ra2 Nh1 kg8 qa8 ra7 nh8", "e3"),
            ("Ke5 Qa1 Ra2 Nh1 kg8 qa8 ra7 nh8", "e5"),
            ("Kc4 Qa1 Ra2 Nh1 kg8 qa8 ra7 nh8", "c4"),
            ("Kf4 Qa1 Ra2 Nh1 kb8 qa8 ra7 nh8", "f4"),
        ],
    );
    is_not_reported(
        "king-exposed",
        &[
            "Ke2 Qa1 Ra2 Nh1 kg8 qa8 ra7 nh8",
            "Kd4 Qa1 Ra2 Nh1 kd6 qa8 ra7 nh8",
            "Kd4 Ra2 Nh1 kg8 ra7 nh8",
            "Kg1 Qa1 Ra2 Nh1 kg8 qa8 ra7 nh8",
            "Ke2 Qb1 Ra1 Nh1 kf6 qb8 ra8 nh8",
        ],
    );
    holds(
        "king-active",
        &[
            ("Kd4 Pa2 kg8 pa7", "d4"),
            ("Ke5 Pa2 kg8 pa7", "e5"),
            ("Kc4 Ra1 Pa2 kb8 ra8 pa7", "c4"),
            ("Ke4 Nb1 Pa2 kh7 nb8 pa7", "e4"),
            ("Kf6 Pa2 kh8 pa7", "f6"),
        ],
    );
    is_not_reported(
        "king-active",
        &[
            "Kd2 Pa2 kg8 pa7",
            "Kd4 Pa2 kd6 pa7",
            "Kd4 Qa1 Pa2 kg8 qb7 pa7",
            "Kg4 Pa2 kg8 pa7",
            "Kb4 Pa2 kg8 pa7",
        ],
    );
}

#[test]
fn shields_and_attackers() {
    holds(
        "pawn-shield",
        &[
            ("Kg1 Qb1 Ra1 Rc1 Pf2 Pg2 Ph2 kg8 qb8 ra8 rc8 pf7 pg4 ph4", "f2 g2 h2"),
            ("Kg1 Qb1 Ra1 Rc1 Pf2 Pg2 Ph2 kg8 qb8 ra8 rc8 pf7 pg4 ph7", "f2 g2 h2"),
            ("Kg1 Qb1 Ra1 Rc1 Pf2 Pg2 Ph2 kg8 qb8 ra8 rc8 pf4 pg4 ph7", "f2 g2 h2"),
            ("Kg1 Qb1 Ra1 Rc1 Pf2 Pg3 Ph2 kg8 qb8 ra8 rc8 pf5 pg4 ph7", "f2 h2 g3"),
            ("Kb1 Qh1 Rg1 Re1 Pa2 Pb2 Pc2 kb8 qh8 rg8 re8 pa5 pb4 pc7", "a2 b2 c2"),
        ],
    );
    is_not_reported(
        "pawn-shield",
        &[
            "Kg1 Nb1 Pf2 Pg2 Ph2 kg8 nb8 pf7 pg7 ph7",
            "Kg1 Nb1 Pf4 Pg4 Ph4 kg8 nb8 pf7 pg7 ph7",
            "Kg1 Nb1 Pa2 Pb2 Pc2 kg8 nb8 pa7 pb7 pc7",
            "Kg3 Nb1 Pf4 Pg4 Ph4 kg8 nb8 pa7 pb7 pc7",
            "Kg1 Qb1 Pf2 Pg2 Ph2 kg8 qb8 pg7 pa7 pb7",
        ],
    );
    holds(
        "king-attacked",
        &[
            ("Kg1 Ra1 Pf2 Pg2 Ph2 kc8 ra8 qh4 ng4 qd8 Qd1", "g4 h4"),
            ("Kg1 Qa1 Pf2 Pg2 Ph2 kc8 qh4 ng4", "g4 h4"),
            ("Kg1 Qa1 Pf2 Pg2 Ph2 kc8 qh5 ng4", "g4 h5"),
            ("Kg1 Qb3 Pf2 Pg2 kc8 qd5 rh8 bb6", "d5 b6 h8"),
            ("Kh1 Qb3 Pg2 Ph2 kc8 qd5 ng4 rf8", "g4 d5"),
        ],
    );
    is_not_reported(
        "king-attacked",
        &[
            "Kg1 Qa1 Pf2 Pg2 Ph2 kc8 qh4 nc6",
            "Kg1 Qa1 Pf2 Pg2 Ph2 kc8 qg5 nf4 bb7",
            "Kg1 Qa1 Pf2 Pg2 Ph2 kc8 qh6 pg3",
            "Kg1 Qa1 Pf2 Pg2 Ph2 kc8 qa7 nb6",
            "Kg1 Qa1 Pf2 Pg2 Ph2 kg8 qa4 nb6",
            "Kg1 Qa1 Pf2 Pg2 Ph2 kc8 ng4 pa7",
        ],
    );
}

#[test]
fn mobility_centre_and_space() {
    holds(
        "mobility",
        &[
            ("Kg1 Bd3 Pa2 kg8 bb8 pa7 pc7", ""),
            ("Kg1 Ne4 Pa2 kg8 na8 pa7", ""),
            ("Kg1 Qd4 Rd1 Pa2 kg8 qa8 rb8 pa7 pb7", ""),
            ("Kg1 Qd4 Pa2 kg8 qa8 pa7 pb7 pc6", ""),
            ("Kg1 Rd4 Bd3 Pa2 kg8 ra8 bb8 pa7 pc7", ""),
        ],
    );
    is_not_reported(
        "mobility",
        &[
            "Kg1 Bb1 Pa2 Pc2 kg8 bd6 pa7",
            "Kg1 Bd3 Pa2 kg8 bd6 pa7",
            "Kg1 Bd3 Nb1 Pa2 kg8 bb8 pa7 pc7",
            "Kg1 Pa2 kg8 pa7 pc7",
            "Kg1 Ra1 Pa2 Pb2 kg8 ra8 pa7 pb7",
        ],
    );
    holds(
        "centre",
        &[
            ("Kg1 Re1 Rd1 Qd2 Pb2 kg8 qa8 ra7 rh8 pb7 pg7", ""),
            ("Kh1 Bg2 Re1 Pb3 kg8 bf8 ra8 pb6", ""),
            ("Kg1 Rd1 Re1 Pb2 kg8 ra8 rh8 pb7", ""),
            ("Kg1 Qd1 Re1 Nf3 Pb2 kg8 qa8 rh8 na6 pb7", ""),
            ("Kg1 Bb2 Bg2 Pb3 kg8 ba6 bh6 pb7", ""),
        ],
    );
    is_not_reported(
        "centre",
        &[
            "Kg1 Bb2 Bg2 Pb3 kg8 bb7 bg7 pb6",
            "Kg1 Ra1 Pb2 kg8 rd8 pb7",
            "Kg1 Nf3 Pb2 kg8 nf6 pb7",
            "Kg1 Nh3 Pb2 kg8 nf6 pb7",
            "Kg1 Pb2 kg8 pb7",
        ],
    );
    holds(
        "space",
        &[
            ("Kd4 Pc4 Pg5 ke7 pc7 pg7", ""),
            ("Kg2 Pc4 Pd5 Pe4 Rd1 Nc3 kg7 pc7 pd6 pe7 rd8 nb8", ""),
            ("Kg2 Pc4 Pd5 Pe4 Rd1 kg7 pc7 pd6 pe7 rd8", ""),
            ("Ke4 Pb5 Pf4 kd7 pb7 pf7", ""),
            ("Kd4 Pb5 Pf4 ke7 pb7 pf7", ""),
        ],
    );
    is_not_reported(
        "space",
        &[
            "Ke2 Pb2 Pf2 kd7 pb7 pf7",
            "Ke4 Pb3 Pf3 ke6 pb6 pf6",
            "Kg1 Pb2 kg8 pb7",
            "Kg1 Ra1 Pb2 kg8 rd4 pb7",
            "Kd2 Pa4 Pf4 kd5 pa5 pf5",
        ],
    );
}
