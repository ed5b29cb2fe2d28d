use chess_core::tactics::{ProofLine, motif};
use chess_core::{Board, Move, notation};

use super::{BeforeClause, MotifWords};
use crate::Language;

/// The line of these moves in SAN.
#[track_caller]
fn line(fen: &str, moves: &str) -> ProofLine {
    let start: Board = fen.parse().expect(fen);
    let mut board = start.clone();
    let played: Vec<Move> = moves
        .split(' ')
        .map(|text| {
            let mv = notation::parse_move(&board, text).expect(text);
            board = board.play(mv).expect(text);
            mv
        })
        .collect();
    ProofLine::new(&start, &played).expect(moves)
}

/// Checks the name of the motif of a line and its clause in each language.
#[track_caller]
fn check(fen: &str, moves: &str, name: &str, english: &str, german: &str, spanish: &str) {
    let line = line(fen, moves);
    let motif = motif(&line).expect(name);
    assert_eq!(motif.kind.name(), name, "{fen} {moves}");
    let clauses = Language::ALL.map(|language| {
        let words = MotifWords {
            language,
            line: &line,
            motif: &motif,
            opening: BeforeClause::LineIsNew,
        };
        words.clause().expect(name)
    });
    assert_eq!(clauses, [english, german, spanish]);
}

#[test]
fn a_deflected_piece_leaves_what_it_defends() {
    check(
        "8/5k1p/p4rpq/4Q3/8/3B4/8/6K1 w - - 0 1",
        "Bc4+ Kf8 Qxf6+ Ke8",
        "deflection",
        "after 1.Bc4+ the king is deflected from the defence of the rook on f6",
        "nach 1.Lc4+ wird der König vom Schutz des Turms auf f6 abgelenkt",
        "tras 1.Ac4+ el rey se desvía de la defensa de la torre de f6",
    );
    // Other rooks are on the board, so that the square is needed.
    check(
        "5r1k/8/8/8/8/8/3Qq3/3R3K b - - 0 1",
        "Rf1+ Rxf1 Qxd2",
        "deflection",
        "after 1…Rf1+ the rook on d1 is deflected from the defence of the queen on d2",
        "nach 1…Tf1+ wird der Turm auf d1 vom Schutz der Dame auf d2 abgelenkt",
        "tras 1…Tf1+ la torre de d1 se desvía de la defensa de la dama de d2",
    );
    check(
        "3q2k1/8/b7/8/8/1PQ1P3/1R3P2/3rN1K1 b - - 0 1",
        "Qd3 Qxd3 Rxe1+ Kh2 Bxd3",
        "deflection",
        "after 1…Qd3 the queen on c3 is deflected from the defence of the knight on e1",
        "nach 1…Dd3 wird die Dame auf c3 vom Schutz des Springers auf e1 abgelenkt",
        "tras 1…Dd3 la dama de c3 se desvía de la defensa del caballo de e1",
    );
}

#[test]
fn an_overloaded_piece_cannot_do_both() {
    check(
        "2k5/4q1rR/4n3/8/8/7Q/8/2K5 w - - 0 1",
        "Rxg7 Qxg7 Qxe6+ Qd7",
        "overload",
        "after 1.Rxg7 the queen on e7 is overloaded and cannot both recapture and defend the knight on e6",
        "nach 1.Txg7 ist die Dame auf e7 überlastet und kann nicht sowohl zurückschlagen als auch den Springer auf e6 \
         decken",
        "tras 1.Txg7 la dama de e7 sufre una sobrecarga y no puede a la vez recapturar y defender el caballo de e6",
    );
    check(
        "8/2p2k2/1bRn4/1K6/8/8/8/8 w - - 0 1",
        "Rxd6 cxd6 Kxb6",
        "overload",
        "after 1.Rxd6 the pawn is overloaded and cannot both recapture and defend the bishop on b6",
        "nach 1.Txd6 ist der Bauer überlastet und kann nicht sowohl zurückschlagen als auch den Läufer auf b6 decken",
        "tras 1.Txd6 el peón sufre una sobrecarga y no puede a la vez recapturar y defender el alfil de b6",
    );
}

#[test]
fn an_interference_ends_a_defence() {
    check(
        "6k1/5p2/8/3Bp3/b4q2/2Q5/6P1/4R1K1 w - - 0 1",
        "Re4 Qg5 Rxa4",
        "interference",
        "after 1.Re4, an interference, the queen on f4 no longer defends the bishop on a4",
        "nach 1.Te4, einer Verstellung, deckt die Dame auf f4 den Läufer auf a4 nicht mehr",
        "tras 1.Te4, una interferencia, la dama de f4 ya no defiende el alfil de a4",
    );
    check(
        "5b1k/2q5/8/1R2N3/8/8/8/6K1 b - - 0 1",
        "Bc5+ Kf1 Qxe5",
        "interference",
        "after 1…Bc5+, an interference, the rook no longer defends the knight on e5",
        "nach 1…Lc5+, einer Verstellung, deckt der Turm den Springer auf e5 nicht mehr",
        "tras 1…Ac5+, una interferencia, la torre ya no defiende el caballo de e5",
    );
}

#[test]
fn a_mate_threat_wins_another_piece() {
    check(
        "6k1/8/8/8/8/3b4/1B6/4Q1K1 w - - 0 1",
        "Qc3 Kf7 Qxd3",
        "mate-threat",
        "after 1.Qc3, which threatens mate, the bishop on d3 is lost",
        "nach 1.Dc3, einer Mattdrohung, geht der Läufer auf d3 verloren",
        "tras 1.Dc3, una amenaza de mate, se pierde el alfil de d3",
    );
    check(
        "r1b2b1r/3kpB2/p2p3p/3N3Q/8/8/8/2K4R w - - 0 1",
        "Be8+ Kd8 Bc6 Bg7 Bxa8",
        "mate-threat",
        "after 1.Be8+ Kd8 2.Bc6, which threatens mate, the rook on a8 is lost",
        "nach 1.Le8+ Kd8 2.Lc6, einer Mattdrohung, geht der Turm auf a8 verloren",
        "tras 1.Ae8+ Rd8 2.Ac6, una amenaza de mate, se pierde la torre de a8",
    );
}

#[test]
fn an_x_ray_goes_through_the_piece_that_recaptures() {
    check(
        "5k2/8/8/2q5/2r5/4Q3/K1R5/8 w - - 0 1",
        "Qxc5+ Rxc5 Rxc5",
        "x-ray",
        "after 1.Qxc5+, an x-ray attack, the rook on c2 attacks c5 through the rook on c4",
        "nach 1.Dxc5+, einem Röntgenangriff, greift der Turm auf c2 das Feld c5 durch den Turm auf c4 hindurch an",
        "tras 1.Dxc5+, un ataque de rayos X, la torre de c2 ataca c5 a través de la torre de c4",
    );
    check(
        "6k1/8/7B/8/8/8/3p4/2qR3K w - - 0 1",
        "Rxc1 dxc1=Q+ Bxc1",
        "x-ray",
        "after 1.Rxc1, an x-ray attack, the bishop on h6 attacks c1 through the pawn on d2",
        "nach 1.Txc1, einem Röntgenangriff, greift der Läufer auf h6 das Feld c1 durch den Bauern auf d2 hindurch an",
        "tras 1.Txc1, un ataque de rayos X, el alfil de h6 ataca c1 a través del peón de d2",
    );
}

#[test]
fn a_draw_is_shown_by_its_line() {
    check(
        "1k6/R7/8/8/8/6q1/8/7K w - - 0 1",
        "Ra8+ Kxa8",
        "stalemate",
        "after 1.Ra8+ Kxa8 White is stalemated",
        "nach 1.Ta8+ Kxa8 ist Weiß patt",
        "tras 1.Ta8+ Rxa8 las blancas quedan ahogadas",
    );
    check(
        "7k/8/6Q1/8/8/8/r7/1K6 b - - 0 1",
        "Ra1+ Kxa1",
        "stalemate",
        "after 1…Ra1+ 2.Kxa1 Black is stalemated",
        "nach 1…Ta1+ 2.Kxa1 ist Schwarz patt",
        "tras 1…Ta1+ 2.Rxa1 las negras quedan ahogadas",
    );
    check(
        "6k1/5p1p/8/4Q3/8/7K/1r6/1q6 w - - 0 1",
        "Qe8+ Kg7 Qe5+ Kg8",
        "perpetual",
        "1.Qe8+ Kg7 2.Qe5+ Kg8 leads to perpetual check",
        "1.De8+ Kg7 2.De5+ Kg8 führt zu Dauerschach",
        "1.De8+ Rg7 2.De5+ Rg8 lleva al jaque perpetuo",
    );
}

#[test]
fn a_long_line_to_a_draw_is_shortened() {
    check(
        "6k1/5p1p/8/4Q3/8/7K/1r6/1q6 w - - 0 1",
        "Qg5+ Kf8 Qd8+ Kg7 Qg5+ Kh8 Qd8+ Kg7",
        "perpetual",
        "1.Qg5+ Kf8 2.Qd8+ Kg7 3.Qg5+ Kh8 4.Qd8+ … leads to perpetual check",
        "1.Dg5+ Kf8 2.Dd8+ Kg7 3.Dg5+ Kh8 4.Dd8+ … führt zu Dauerschach",
        "1.Dg5+ Rf8 2.Dd8+ Rg7 3.Dg5+ Rh8 4.Dd8+ … lleva al jaque perpetuo",
    );
}

#[test]
fn captures_are_described_for_the_side_that_captures() {
    check(
        "8/6k1/8/3b4/2B5/8/8/4K3 b - - 0 1",
        "Bxc4",
        "hanging-piece",
        "the bishop on c4 is undefended, and 1…Bxc4 captures it",
        "der Läufer auf c4 ist ungedeckt und wird mit 1…Lxc4 geschlagen",
        "1…Axc4 captura el alfil de c4, que no tiene defensa",
    );
    check(
        "2r4k/8/3N4/8/8/2q5/8/6K1 w - - 0 1",
        "Nxc8",
        "bad-exchange",
        "the captures on c8 that begin with 1.Nxc8 win more than they cost",
        "die Schlagfolge auf c8, die mit 1.Sxc8 beginnt, bringt mehr ein, als sie kostet",
        "las capturas en c8 que empiezan con 1.Cxc8 ganan más de lo que cuestan",
    );
    check(
        "6k1/8/8/3q2B1/6b1/5N2/6P1/6K1 b - - 0 1",
        "Bxf3 gxf3 Qxg5+ Kf2",
        "removes-defender",
        "1…Bxf3 removes a defender of the bishop on g5",
        "1…Lxf3 beseitigt einen Verteidiger des Läufers auf g5",
        "1…Axf3 elimina un defensor del alfil de g5",
    );
    check(
        "6k1/3q4/8/6B1/6b1/5N2/6P1/6K1 b - - 0 1",
        "Qd5 Kh1 Bxf3 gxf3 Qxg5",
        "removes-defender",
        "after 1…Qd5 2.Kh1 Bxf3 the bishop on g5 has lost a defender",
        "nach 1…Dd5 2.Kh1 Lxf3 hat der Läufer auf g5 einen Verteidiger verloren",
        "tras 1…Dd5 2.Rh1 Axf3 el alfil de g5 ha perdido un defensor",
    );
}

#[test]
fn checks_and_lines_have_their_names() {
    check(
        "8/3R4/8/8/2k5/6K1/2q5/8 w - - 0 1",
        "Rc7+ Kb3 Rxc2",
        "skewer",
        "after 1.Rc7+ the rook skewers king and queen",
        "nach 1.Tc7+ spießt der Turm König und Dame auf",
        "tras 1.Tc7+ la torre enfila rey y dama",
    );
    check(
        "7k/5R2/6q1/8/4n3/3K4/8/8 b - - 0 1",
        "Nf6+ Kd4 Qxf7",
        "discovered-check",
        "after 1…Nf6+, a discovered check, the rook on f7 is lost",
        "nach 1…Sf6+, einem Abzugsschach, geht der Turm auf f7 verloren",
        "tras 1…Cf6+, un jaque a la descubierta, se pierde la torre de f7",
    );
    check(
        "8/3k4/8/3N4/2n5/8/3R4/2K5 w - - 0 1",
        "Nb6+ Ke6 Nxc4",
        "double-check",
        "after 1.Nb6+, a double check, the knight on c4 is lost",
        "nach 1.Sb6+, einem Doppelschach, geht der Springer auf c4 verloren",
        "tras 1.Cb6+, un jaque doble, se pierde el caballo de c4",
    );
    check(
        "4k3/1b6/8/8/8/8/7P/4K1NR b - - 0 1",
        "Bg2 Kf2 Bxh1",
        "trapped-piece",
        "after 1…Bg2 the rook on h1 is trapped",
        "nach 1…Lg2 ist der Turm auf h1 gefangen",
        "tras 1…Ag2 la torre de h1 no tiene escapatoria",
    );
    check(
        "8/4P3/8/8/8/1k6/8/4K3 w - - 0 1",
        "e8=Q Kc3",
        "promotion",
        "1.e8=Q promotes the pawn",
        "1.e8=D wandelt den Bauern um",
        "1.e8=D corona el peón",
    );
}
