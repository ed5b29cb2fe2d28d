use chess_core::Board;
use chess_core::notation::Epd;

use super::message::check_message;

/// Checks that a valid EPD stays the same when it is written and read again, that its moves are legal, and that every
/// FEN is an EPD.
pub fn epd(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(Epd::from(board)), "{text:?}");
    }
    let epd = match text.parse::<Epd>() {
        Ok(epd) => epd,
        Err(error) => return check_message(&error),
    };
    let line = epd.to_string();
    let again = line.parse::<Epd>();
    assert_eq!(again.as_ref(), Ok(&epd), "{line}");
    assert_eq!(again.map(|it| it.to_string()).as_ref(), Ok(&line));
    for operation in &epd.operations {
        match epd.moves(&operation.opcode) {
            Ok(moves) => {
                let written = Epd::from(epd.board.clone()).with_moves(&operation.opcode, &moves);
                assert_eq!(written.moves(&operation.opcode).as_ref(), Ok(&moves), "{written}");
            }
            Err(error) => check_message(&error),
        }
    }
}
