//! The square at a point of the window.

use chess_core::{Color, File, Rank, Square};

/// The position of the board in the window, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardPlace {
    /// The left edge of the board.
    pub left: f64,
    /// The upper edge of the board.
    pub top: f64,
    /// The side length of the board.
    pub side: f64,
    /// The colour at the bottom of the board.
    pub orientation: Color,
}

/// A point of the window, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
}

impl BoardPlace {
    /// The square at a point; `None` outside the board.
    #[must_use]
    pub fn square_at(self, point: Point) -> Option<Square> {
        let column = self.step(point.x - self.left)?;
        let row = self.step(point.y - self.top)?;
        let (file, rank) = match self.orientation {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
    }

    /// Returns the translation that moves an element from the corner of the board to a point, so that the centre of the
    /// element is at the point. The element has the size of a square.
    #[must_use]
    pub fn centered_at(self, point: Point) -> Point {
        let half = self.side / 16.0;
        Point {
            x: point.x - self.left - half,
            y: point.y - self.top - half,
        }
    }

    fn step(self, distance: f64) -> Option<usize> {
        let steps = (distance * 8.0 / self.side).floor();
        (0.0..8.0).contains(&steps).then_some(steps as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(orientation: Color, x: f64, y: f64, expected: Option<Square>) {
        let place = BoardPlace {
            left: 100.0,
            top: 50.0,
            side: 320.0,
            orientation,
        };
        assert_eq!(place.square_at(Point { x, y }), expected);
    }

    #[test]
    fn the_square_at_a_point_depends_on_the_orientation() {
        check(Color::White, 100.0, 50.0, Some(Square::A8));
        check(Color::White, 419.9, 369.9, Some(Square::H1));
        check(Color::White, 139.9, 90.0, Some(Square::A7));
        check(Color::Black, 100.0, 50.0, Some(Square::H1));
        check(Color::Black, 419.9, 369.9, Some(Square::A8));
    }

    #[test]
    fn there_is_no_square_outside_the_board() {
        check(Color::White, 99.9, 60.0, None);
        check(Color::White, 420.0, 60.0, None);
        check(Color::White, 110.0, 49.0, None);
        check(Color::White, 110.0, 370.0, None);
        let unseen = BoardPlace {
            left: 0.0,
            top: 0.0,
            side: 0.0,
            orientation: Color::White,
        };
        assert_eq!(unseen.square_at(Point { x: 0.0, y: 0.0 }), None);
    }

    #[test]
    fn a_piece_at_the_middle_of_a_square_covers_it() {
        let place = BoardPlace {
            left: 10.0,
            top: 20.0,
            side: 80.0,
            orientation: Color::White,
        };
        let middle = Point { x: 35.0, y: 25.0 };
        assert_eq!(place.square_at(middle), Some(Square::C8));
        assert_eq!(place.centered_at(middle), Point { x: 20.0, y: 0.0 });
    }
}
