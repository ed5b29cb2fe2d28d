use chess_core::engine::explain_position;
use chess_core::{Board, Color, DrawClaim, Game, Outcome};

use super::{outcomes, position_sentences};
use crate::{Language, PositionExplanation};

/// Checks the complete texts about a position.
#[track_caller]
fn check(fen: &str, english: &str, german: &str, spanish: &str) {
    let board: Board = fen.parse().unwrap();
    let facts = explain_position(&Game::new(board));
    assert_eq!(position_sentences(&facts, Language::English), english, "{fen}");
    assert_eq!(position_sentences(&facts, Language::German), german, "{fen}");
    assert_eq!(position_sentences(&facts, Language::Spanish), spanish, "{fen}");
}

#[test]
fn no_fact_is_invented() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "The position is balanced.",
        "Die Stellung ist ausgeglichen.",
        "La posición está equilibrada.",
    );
    check(
        "8/6p1/4p2p/6PP/3kPK2/8/8/8 b - - 0 47",
        "No single feature favours either side.",
        "Kein einzelnes Merkmal spricht für eine der Seiten.",
        "Ningún rasgo por sí solo favorece a un bando.",
    );
}

#[test]
fn pawns_and_material() {
    check(
        "8/8/2K5/8/2P3p1/5k2/8/8 w - - 0 54",
        "Black has a passed pawn on g4; White's is on c4.",
        "Schwarz hat einen Freibauern auf g4; der weiße steht auf c4.",
        "Las negras tienen un peón pasado en g4; el de las blancas está en c4.",
    );
    check(
        "8/8/8/1K4p1/p5k1/P5P1/1P6/8 w - - 0 55",
        "White is a pawn up. Black has isolated pawns on a4 and g5; White's is on g3.",
        "Weiß hat einen Bauern mehr. Schwarz hat isolierte Bauern auf a4 und g5; der weiße steht auf g3.",
        "Las blancas tienen un peón de más. Las negras tienen peones aislados en a4 y g5; el de las blancas está en \
         g3.",
    );
}

#[test]
fn pieces_that_are_attacked() {
    check(
        "2r3k1/2Pn1pp1/7p/q2p1B2/3p4/2R1P2P/5PPK/2Q5 w - - 0 34",
        "White has a passed pawn on c7. White's rook on c3 is attacked by the pawn on d4. Black's knight on d7 and \
         pawn on d4 are attacked and undefended.",
        "Weiß hat einen Freibauern auf c7. Der weiße Turm auf c3 wird vom Bauern auf d4 angegriffen. Der schwarze \
         Springer auf d7 und der schwarze Bauer auf d4 sind angegriffen und ungedeckt.",
        "Las blancas tienen un peón pasado en c7. La torre blanca de c3 sufre el ataque del peón de d4. El caballo \
         negro de d7 y el peón negro de d4 están bajo ataque y sin defensa.",
    );
}

#[test]
fn numbers_are_words_up_to_twelve() {
    check(
        "r4r1k/p3Nppp/8/4p3/3qn1PQ/4nR2/7P/2R4K b - - 1 36",
        "Black is a knight and three pawns up. White's rook on c1 is on an open file. Black attacks the centre more \
         often: d4, e4, d5 and e5 five times in all, White once.",
        "Schwarz hat einen Springer und drei Bauern mehr. Der weiße Turm auf c1 steht auf einer offenen Linie. Schwarz \
         greift das Zentrum öfter an: d4, e4, d5 und e5 zusammen fünfmal, Weiß einmal.",
        "Las negras tienen un caballo y tres peones de más. La torre blanca de c1 está en una columna abierta. Las \
         negras atacan más el centro: d4, e4, d5 y e5 cinco veces en total; las blancas, una vez.",
    );
}

#[test]
fn a_check_comes_first_and_kings_are_named_with_their_attackers() {
    check(
        "5rk1/1Q3pp1/7p/8/1P2R3/5nP1/P2KR3/7q w - - 6 37",
        "White is in check from the knight on f3. White is the exchange up, a rook for a knight. Black's queen on h1 \
         and knight on f3 attack squares next to White's king on d2. White's rooks on e2 and e4 are on an open file.",
        "Weiß steht im Schach durch den Springer auf f3. Weiß hat die Qualität mehr, einen Turm für einen Springer. \
         Die schwarze Dame auf h1 und der schwarze Springer auf f3 greifen Felder neben dem weißen König auf d2 an. \
         Die weißen Türme auf e2 und e4 stehen auf einer offenen Linie.",
        "Las blancas están en jaque por el caballo de f3. Las blancas tienen la calidad de más, una torre por un \
         caballo. La dama negra de h1 y el caballo negro de f3 atacan casillas junto al rey blanco de d2. Las torres \
         blancas de e2 y e4 están en una columna abierta.",
    );
}

#[test]
fn the_places_and_the_pawns_of_the_kings() {
    check(
        "1kb3n1/1p6/r7/6P1/2p5/8/7P/1N1RK3 w - - 0 26",
        "Black is a bishop up. White's king on e1 is open on the d-, e- and f-files; Black's on b8 is open on the \
         a-file.",
        "Schwarz hat einen Läufer mehr. Der weiße König auf e1 hat auf den Linien d, e und f keinen Bauernschutz; der \
         schwarze auf b8 hat auf der a-Linie keinen.",
        "Las negras tienen un alfil de más. El rey blanco de e1 no tiene protección de peones en las columnas d, e y \
         f; el negro de b8 no la tiene en la columna a.",
    );
    check(
        "5k2/7p/4p3/4P1p1/3n4/6PP/8/6K1 b - - 1 34",
        "Black is a knight up. White's king on g1 is sheltered by the pawns on g3 and h3, Black's on f8 only by the \
         pawn on e6.",
        "Schwarz hat einen Springer mehr. Der weiße König auf g1 ist durch die Bauern auf g3 und h3 geschützt, der \
         schwarze auf f8 nur durch den Bauern auf e6.",
        "Las negras tienen un caballo de más. El rey blanco de g1 está protegido por los peones de g3 y h3; el negro \
         de f8, solo por el peón de e6.",
    );
    check(
        "r1b2qnr/ppp4p/8/3k1p2/P7/5N2/1P1KPPPP/Q4B1R w - - 0 12",
        "Black has a rook for a pawn. Black's king on d5 is beyond its first two ranks while White has a queen.",
        "Schwarz hat einen Turm für einen Bauern. Der schwarze König auf d5 steht vor den eigenen ersten zwei Reihen, \
         während Weiß eine Dame hat.",
        "Las negras tienen una torre por un peón. El rey negro de d5 está más allá de sus dos primeras filas mientras \
         las blancas tienen una dama.",
    );
    check(
        "3q3r/1bpp1nkp/1p6/3P4/8/6P1/3K1PBP/7R b - - 2 21",
        "Black is a queen and a knight up. White's king on d2 is in the centre while Black has a queen.",
        "Schwarz hat eine Dame und einen Springer mehr. Der weiße König auf d2 steht in der Mitte, während Schwarz \
         eine Dame hat.",
        "Las negras tienen una dama y un caballo de más. El rey blanco de d2 está en el centro mientras las negras \
         tienen una dama.",
    );
    check(
        "7k/pp3ppp/8/8/3K4/8/PP3PPP/8 w - - 0 30",
        "With no queens on the board, White's king on d4 is in the middle, unlike Black's on h8. White attacks the \
         centre more often: d4, e4, d5 and e5 three times in all, Black not at all.",
        "Ohne Damen auf dem Brett steht der weiße König auf d4 in der Mitte, anders als der schwarze auf h8. Weiß \
         greift das Zentrum öfter an: d4, e4, d5 und e5 zusammen dreimal, Schwarz gar nicht.",
        "Sin damas en el tablero, el rey blanco de d4 está en el centro, a diferencia del negro de h8. Las blancas \
         atacan más el centro: d4, e4, d5 y e5 tres veces en total; las negras, ninguna vez.",
    );
}

/// The explanation of a position names the squares of both sides.
#[test]
fn facts_have_the_squares_of_both_sides() {
    let board: Board = "1kb3n1/1p6/r7/6P1/2p5/8/7P/1N1RK3 w - - 0 26".parse().unwrap();
    let explanation = PositionExplanation::new(&explain_position(&Game::new(board)));
    let kings = explanation
        .position
        .facts
        .iter()
        .find(|fact| fact.squares == ["e1"])
        .unwrap();
    assert_eq!(
        (kings.side.as_str(), kings.opposing.as_slice()),
        ("white", ["b8".to_owned()].as_slice())
    );
}

#[test]
fn the_end_of_a_game_is_reported_alone() {
    check(
        "7k/5KR1/8/8/8/8/8/8 b - - 0 1",
        "Stalemate: the game is drawn.",
        "Patt: Die Partie ist remis.",
        "Rey ahogado: la partida acaba en tablas.",
    );
    let winner = Color::Black;
    for (outcome, english, german, spanish) in [
        (
            Outcome::Checkmate { winner },
            "Checkmate: Black has won.",
            "Schachmatt: Schwarz hat gewonnen.",
            "Jaque mate: las negras han ganado.",
        ),
        (
            Outcome::Resignation { winner },
            "White has resigned: Black has won.",
            "Weiß hat aufgegeben: Schwarz hat gewonnen.",
            "Las blancas han abandonado: las negras han ganado.",
        ),
        (
            Outcome::Time { winner },
            "White ran out of time: Black has won.",
            "Weiß hat die Zeit überschritten: Schwarz hat gewonnen.",
            "Las blancas han agotado su tiempo: las negras han ganado.",
        ),
        (
            Outcome::InsufficientMaterial,
            "Draw: neither side has enough material to mate.",
            "Remis: Keine Seite hat genug Material zum Mattsetzen.",
            "Tablas: ningún bando tiene material suficiente para dar mate.",
        ),
        (
            Outcome::DeadPosition,
            "Draw: mate is impossible.",
            "Remis: Ein Matt ist nicht mehr möglich.",
            "Tablas: el mate es imposible.",
        ),
        (
            Outcome::Agreement,
            "Draw by agreement.",
            "Remis durch Vereinbarung.",
            "Tablas de común acuerdo.",
        ),
        (
            Outcome::Claim(DrawClaim::ThreefoldRepetition),
            "Draw claimed: the position appeared three times.",
            "Remis nach Reklamation: Die Stellung ist dreimal entstanden.",
            "Tablas reclamadas: la posición se ha dado tres veces.",
        ),
        (
            Outcome::TimeWithoutMate { out_of_time: winner },
            "Draw: Black ran out of time, but White cannot mate.",
            "Remis: Schwarz hat die Zeit überschritten, aber Weiß kann nicht matt setzen.",
            "Tablas: las negras han agotado su tiempo, pero las blancas no pueden dar mate.",
        ),
        (
            Outcome::FivefoldRepetition,
            "Draw: the position appeared five times.",
            "Remis: Die Stellung ist fünfmal entstanden.",
            "Tablas: la posición se ha dado cinco veces.",
        ),
        (
            Outcome::Claim(DrawClaim::FiftyMoves),
            "Draw claimed: fifty moves without a capture or a pawn move.",
            "Remis nach Reklamation: 50 Züge ohne Schlag- oder Bauernzug.",
            "Tablas reclamadas: cincuenta jugadas sin capturas ni movimientos de peón.",
        ),
    ] {
        assert_eq!(outcomes::outcome_sentence(outcome, Language::English), english);
        assert_eq!(outcomes::outcome_sentence(outcome, Language::German), german);
        assert_eq!(outcomes::outcome_sentence(outcome, Language::Spanish), spanish);
    }
}
