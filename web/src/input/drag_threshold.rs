//! The distance after which a press becomes a drag and is no longer a click.

use super::geometry::Point;

const MOUSE_DRAG_THRESHOLD_PX: f64 = 4.0;
/// The threshold for fingers and pens, in CSS pixels. It is larger than the threshold for a mouse, which is moved more
/// steadily.
const TOUCH_DRAG_THRESHOLD_PX: f64 = 10.0;

/// The distance in CSS pixels above which a pointer drags.
pub const fn drag_threshold_px(is_mouse: bool) -> f64 {
    if is_mouse {
        MOUSE_DRAG_THRESHOLD_PX
    } else {
        TOUCH_DRAG_THRESHOLD_PX
    }
}

/// Whether the movement of a pointer from one point to another is a drag.
pub fn is_drag(from: Point, to: Point, threshold_px: f64) -> bool {
    (from.x - to.x).hypot(from.y - to.y) > threshold_px
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_movement_up_to_the_threshold_is_not_a_drag() {
        let start = Point { x: 10.0, y: 10.0 };
        assert!(!is_drag(start, Point { x: 13.0, y: 14.0 }, 5.0));
        assert!(is_drag(start, Point { x: 13.0, y: 15.0 }, 5.0));
    }
}
