//! Generates random pawn walls. Positions that count as dead are played out, to check that no checkmate exists.

use std::ops::Range;

use fastrand::Rng;

use super::is_slow;
use super::verifier::{explore, random_mates};
use crate::rules::{Board, Color};

/// A wall across the board, mostly zigzag and locked, sometimes with a gap, a step or a second pawn. The kings are
/// anywhere. Each other piece is added with a probability of `percent_of_pieces`. The position may be illegal.
fn random_wall(random: &mut Rng, percent_of_pieces: usize) -> String {
    let mut files = [[None; 8]; 8];
    let mut rank = random.usize(1..=5);
    for file in &mut files {
        let step = if one_in(random, 12) { random.usize(2..=3) } else { 1 };
        rank = match one_in(random, 2) {
            _ if rank == 1 => rank + step,
            _ if rank == 5 => rank - step,
            true => (rank + step).min(5),
            false => rank.saturating_sub(step).max(1),
        };
        if one_in(random, 40) {
            continue;
        }
        file[rank] = Some('P');
        let gap = usize::from(one_in(random, 30) && rank < 5);
        file[rank + 1 + gap] = Some('p');
        if one_in(random, 20) && rank > 1 {
            file[rank - 1] = Some('P');
        }
        if one_in(random, 20) && rank + gap < 5 {
            file[rank + gap + 2] = Some('p');
        }
    }
    let mut put = |random: &mut Rng, letter, ranks: Range<usize>| {
        for _ in 0..30 {
            let (rank, file) = (random.usize(ranks.clone()), random.usize(..8));
            if files[file][rank].is_none() {
                files[file][rank] = Some(letter);
                return;
            }
        }
    };
    // Most kings are on their own side of the wall.
    let (low, high) = if one_in(random, 8) { (0..8, 0..8) } else { (0..3, 5..8) };
    put(random, 'K', low);
    put(random, 'k', high);
    for letter in ['B', 'b', 'B', 'b', 'R', 'r', 'N', 'n'] {
        let percent = if matches!(letter, 'B' | 'b') {
            percent_of_pieces
        } else {
            percent_of_pieces / 4
        };
        if random.usize(..100) < percent {
            put(random, letter, 0..8);
        }
    }
    let rank_text = |rank: usize| -> String { files.iter().map(|file| file[rank].unwrap_or('1')).collect() };
    let ranks: Vec<String> = (0..8).rev().map(rank_text).collect();
    let side = if one_in(random, 2) { 'w' } else { 'b' };
    format!("{} {side} - - 0 1", ranks.join("/"))
}

fn one_in(random: &mut Rng, n: usize) -> bool {
    random.usize(..n) == 0
}

/// The number of walls with each result, and the number of walls that were played out completely.
#[derive(Debug, Default)]
struct Count {
    dead: usize,
    one_sided: usize,
    played_out: usize,
    alive: usize,
    /// Walls for which the test found neither a checkmate nor the end of all lines.
    undecided: usize,
    /// Dead positions that were not recognized as dead.
    overlooked: usize,
}

/// Plays out up to `most` positions of each random wall that counts as dead for at least one side.
fn survey(random: &mut Rng, walls: usize, percent_of_pieces: usize, most: usize) -> Count {
    let mut count = Count::default();
    let legal = std::iter::repeat_with(|| random_wall(random, percent_of_pieces).parse::<Board>());
    for board in legal.filter_map(Result::ok).take(walls) {
        let can_mate = Color::ALL.map(|color| board.can_mate(color));
        if can_mate == [true; 2] {
            if random_mates(&board, [true; 2], 10) != [false; 2] {
                count.alive += 1;
                continue;
            }
            let explored = explore(&board, most / 10);
            count.overlooked += usize::from(explored.is_complete);
            count.undecided += usize::from(!explored.is_complete);
            continue;
        }
        let explored = explore(&board, most);
        let refuted = Color::ALL
            .into_iter()
            .find(|color| !can_mate[color.index()] && explored.mates[color.index()]);
        assert_eq!(refuted, None, "{board}");
        count.played_out += usize::from(explored.is_complete);
        if can_mate == [false; 2] {
            count.dead += 1;
        } else {
            count.one_sided += 1;
        }
    }
    count
}

#[test]
fn random_walls_that_count_as_dead_are_dead() {
    let factor = if is_slow() { 20 } else { 1 };
    let mut random = Rng::with_seed(1);
    let kings = survey(&mut random, 150 * factor, 0, 10_000);
    println!("kings: {kings:?}");
    assert_eq!((kings.played_out, kings.overlooked), (kings.dead + kings.one_sided, 0));
    assert!(kings.dead >= 50 * factor, "the walls are too random: {kings:?}");
    let pieces = survey(&mut random, 60 * factor, 15, 50_000);
    println!("pieces: {pieces:?}");
    assert!(pieces.played_out >= 4 * factor, "the walls are too random: {pieces:?}");
}
