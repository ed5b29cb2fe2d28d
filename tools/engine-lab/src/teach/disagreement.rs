//! Prints the puzzles of a theme in which another motif or no motif is named, so that they can be read one by one.

use chess_core::notation::san;
use chess_core::tactics::{Motif, ProofLine};

/// A description of a puzzle in which no motif of a theme is named: the position, the line, and the motifs that can be
/// proved in the line. `reason` is the reason why the puzzle is set aside; `None` if it is not set aside.
#[must_use]
pub fn disagreement_text(
    id: &str,
    reason: Option<&str>,
    line: &ProofLine,
    named: Option<&Motif>,
    proved: &[Motif],
) -> String {
    let moves = line.moves().iter().enumerate();
    let moves: Vec<String> = moves.map(|(index, mv)| san(line.board(index), *mv)).collect();
    let proved: Vec<String> = proved.iter().map(motif_text).collect();
    format!(
        "{id} {}\n  {}\n  line    {} (wins {})\n  named   {}\n  proved  {}",
        reason.unwrap_or("-"),
        line.board(0),
        moves.join(" "),
        line.material_gain(),
        named.map_or_else(|| "-".to_owned(), motif_text),
        proved.join("; "),
    )
}

/// The name of a motif, with the index of its move, its squares after the first move, and its gain.
fn motif_text(motif: &Motif) -> String {
    let targets: Vec<&str> = motif.targets.iter().map(|square| square.name()).collect();
    let (name, targets) = (motif.kind.name(), targets.join(" "));
    format!(
        "{name} at {} by {}: {targets}, wins {}",
        motif.index, motif.by, motif.gain
    )
}

#[cfg(test)]
mod tests {
    use chess_core::Board;
    use chess_core::notation::parse_uci;
    use chess_core::tactics::{ProofLine, motif, motifs};

    use super::disagreement_text;

    #[test]
    fn a_row_shows_its_line_and_its_motifs() {
        let start: Board = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let mut board = start.clone();
        let moves = ["d5c7", "e8e7", "c7a8"].map(|mv| {
            let mv = parse_uci(&board, mv).unwrap();
            board = board.play(mv).unwrap();
            mv
        });
        let line = ProofLine::new(&start, &moves).unwrap();
        let shown = disagreement_text("id", Some("other"), &line, motif(&line).as_ref(), &motifs(&line));
        assert_eq!(
            shown.lines().collect::<Vec<_>>(),
            [
                "id other",
                "  r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
                "  line    Nc7+ Ke7 Nxa8 (wins 500)",
                "  named   fork at 0 by c7: e8 a8, wins 500",
                "  proved  fork at 0 by c7: e8 a8, wins 500",
            ]
        );
        let nothing = disagreement_text("id", None, &line, None, &[]);
        assert!(nothing.starts_with("id -\n") && nothing.contains("named   -\n"));
    }
}
