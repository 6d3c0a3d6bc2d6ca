//! How the screen is divided between the branches and the columns.
//!
//! In: keys, and where a pointer drags the border to, in pixels. Out: how wide the branches are, or that they are
//! folded away. It refuses to know elements, and how wide the branches are while nobody has moved the border: that
//! is the style sheet's.

/// Narrower than this, a branch cannot be read, and the bar over it does not fit.
const BRANCHES_LEAST_PX: f64 = 260.0;
/// What the columns keep.
const COLUMNS_LEAST_PX: f64 = 420.0;
/// How far an arrow key moves the border.
const STEP_PX: f64 = 24.0;
/// Up to this wide there is room for one pane only. The style sheets say the same in their media queries.
const ONE_PANE_PX: f64 = 760.0;

/// The border, as a person has left it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Split {
    /// Where it was moved to, as the width of the branches; nowhere yet at first.
    width_px: Option<f64>,
    branches: Branches,
}

/// Whether the branches are shown beside the columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Branches {
    /// They are.
    #[default]
    Shown,
    /// They are folded away.
    Folded,
}

impl Split {
    /// Whether the branches are folded away.
    #[must_use]
    pub fn is_folded(self) -> bool {
        self.branches == Branches::Folded
    }

    /// How wide the branches are in a window that has this much room for both, if a person has said.
    #[must_use]
    pub fn width_px(self, room_px: f64) -> Option<f64> {
        self.width_px.map(|width_px| within(width_px, room_px))
    }

    /// Folds the branches, or brings them back as wide as they were.
    #[must_use]
    pub fn turned(self) -> Self {
        let branches = if self.is_folded() { Branches::Shown } else { Branches::Folded };
        Self { branches, ..self }
    }

    /// Brings the branches back.
    #[must_use]
    pub fn shown(self) -> Self {
        Self { branches: Branches::Shown, ..self }
    }

    /// The border is dragged to this place. Well beyond the least width that means to fold.
    #[must_use]
    pub fn dragged(self, to_px: f64, room_px: f64) -> Self {
        if to_px < BRANCHES_LEAST_PX / 2.0 {
            Self { branches: Branches::Folded, ..self }
        } else {
            Self { width_px: Some(within(to_px, room_px)), branches: Branches::Shown }
        }
    }

    /// What a key does that the border is given, while the branches are this wide.
    #[must_use]
    pub fn after_key(self, key: &str, width_px: f64, room_px: f64) -> Option<Self> {
        let width_px = match key {
            "Enter" => return Some(self.turned()),
            "ArrowLeft" if self.is_folded() => return Some(self),
            "ArrowRight" if self.is_folded() => return Some(self.shown()),
            "ArrowLeft" => width_px - STEP_PX,
            "ArrowRight" => width_px + STEP_PX,
            "Home" => BRANCHES_LEAST_PX,
            "End" => most_px(room_px),
            _ => return None,
        };
        Some(Self { width_px: Some(within(width_px, room_px)), branches: Branches::Shown })
    }
}

/// How wide the branches can be.
#[must_use]
pub fn most_px(room_px: f64) -> f64 {
    (room_px - COLUMNS_LEAST_PX).max(BRANCHES_LEAST_PX)
}

/// Whether there is room for one pane only.
#[must_use]
pub fn is_for_one_pane(room_px: f64) -> bool {
    room_px <= ONE_PANE_PX
}

fn within(width_px: f64, room_px: f64) -> f64 {
    width_px.max(BRANCHES_LEAST_PX).min(most_px(room_px)).round()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM_PX: f64 = 1440.0;

    #[test]
    fn keys_move_the_border_as_far_as_both_panes_can_be_read() {
        let split = Split::default();
        assert_eq!(split.width_px(ROOM_PX), None);
        let wider = split.after_key("ArrowRight", 400.0, ROOM_PX).unwrap();
        assert_eq!(wider.width_px(ROOM_PX), Some(424.0));
        let least = split.after_key("Home", 400.0, ROOM_PX).unwrap();
        assert_eq!(least.width_px(ROOM_PX), Some(260.0));
        assert_eq!(least.after_key("ArrowLeft", 260.0, ROOM_PX), Some(least));
        let most = split.after_key("End", 400.0, ROOM_PX).unwrap();
        assert_eq!(most.width_px(ROOM_PX), Some(1020.0));
        assert_eq!(most.after_key("ArrowRight", 1020.0, ROOM_PX), Some(most));
        assert_eq!(split.after_key("x", 400.0, ROOM_PX), None);
    }

    #[test]
    fn a_smaller_window_leaves_room_for_the_columns_and_a_larger_one_gives_it_back() {
        let split = Split::default().dragged(900.0, ROOM_PX);
        assert_eq!(split.width_px(1000.0), Some(580.0));
        assert_eq!(split.width_px(300.0), Some(260.0));
        assert_eq!(split.width_px(ROOM_PX), Some(900.0));
    }

    #[test]
    fn what_is_folded_comes_back_as_wide_as_it_was() {
        let split = Split::default().dragged(500.0, ROOM_PX);
        let folded = split.after_key("Enter", 500.0, ROOM_PX).unwrap();
        assert!(folded.is_folded());
        assert_eq!(folded.after_key("ArrowLeft", 500.0, ROOM_PX), Some(folded));
        assert_eq!(folded.after_key("ArrowRight", 500.0, ROOM_PX), Some(split));
        assert_eq!(folded.turned(), split);
    }

    #[test]
    fn a_border_dragged_to_the_edge_folds() {
        let split = Split::default().dragged(150.0, ROOM_PX);
        assert_eq!(split.width_px(ROOM_PX), Some(260.0));
        let folded = split.dragged(129.0, ROOM_PX);
        assert!(folded.is_folded());
        assert_eq!(folded.dragged(300.0, ROOM_PX).width_px(ROOM_PX), Some(300.0));
    }
}
