use chess_core::engine::explain_position;
use chess_core::{Board, Color, DrawClaim, Game, Outcome};

use super::{outcomes, position_sentences};
use crate::Language;

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
