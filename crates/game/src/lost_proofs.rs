//! Why positions of a level are lost, by proofs without a search.

use crate::answer::{Reason, Why};
use sokonaut_level::{Level, Pos};
use sokonaut_rules::Position;
use sokonaut_solver::{Control, Judge, Limits, Unready};

/// The judge of one level, made when it is first asked. Of a level that is lost from its start, for
/// a reason that shows at once, there is none.
#[derive(Debug, Default)]
pub struct LostProofs {
    judge: Option<Option<Judge>>,
}

impl LostProofs {
    /// Why a position of the level is lost, if that can be proved within the limits.
    #[must_use]
    pub fn why(
        &mut self,
        level: &Level,
        position: &Position,
        limits: &Limits,
        control: Control<'_>,
    ) -> Option<Why> {
        if self.judge.is_none() {
            self.judge = match Judge::within(level, limits, control) {
                Ok(judge) => Some(Some(judge)),
                Err(Unready::Hopeless(_)) => Some(None),
                // Whoever asks next may have more time.
                Err(_) => return None,
            };
        }
        let Some(judge) = self.judge.as_mut()? else {
            return Some(Why { reason: Reason::Level, boxes: Vec::new() });
        };
        let boxes: Vec<Pos> = position.boxes.iter().copied().collect();
        let lost = judge.why_lost_within((&boxes, position.player), limits, control)?;
        Some(Why { reason: lost.proof.into(), boxes: lost.boxes })
    }
}
