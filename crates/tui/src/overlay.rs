//! What the analysis knows, drawn over the board: which overlay is shown, and whether it is still
//! right.
//!
//! Nothing is asked when something happens: as time passes, what is shown is held against what
//! should be shown. So a question that was given up for a more urgent one is simply asked again.

use crate::app::App;
use crate::theme::Role;
use sokonaut_game::{Inquiry, Layer, Mark, Mode, Overlay, Question};
use sokonaut_level::Pos;
use sokonaut_rules::Position;

/// The overlay that is shown.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The one that the player wants.
    pub wanted: Option<Overlay>,
    layer: Option<Layer>,
    /// What the layer is about, and what was asked last.
    about: Option<About>,
    asked: Option<About>,
}

/// What an overlay is about.
#[derive(Clone, PartialEq, Eq, Debug)]
struct About {
    overlay: Overlay,
    of: Option<Pos>,
    /// Nothing if it is about the whole level.
    position: Option<Position>,
}

impl Shown {
    /// The layer, if it is the one that the player wants.
    pub fn layer(&self) -> Option<&Layer> {
        self.layer.as_ref().filter(|layer| Some(layer.overlay) == self.wanted)
    }

    /// What is marked on a square.
    pub fn mark(&self, pos: Pos) -> Option<&Mark> {
        let marks = &self.layer()?.marks;
        marks.binary_search_by_key(&pos, |mark| mark.at).ok().map(|index| &marks[index])
    }

    /// Takes in an answer.
    pub(crate) fn hear(&mut self, layer: Layer) {
        (self.about, self.layer) = (self.asked.take(), Some(layer));
    }

    /// Another level: nothing of what was known holds.
    pub(crate) fn forget(&mut self) {
        *self = Self { wanted: self.wanted, ..Self::default() };
    }
}

impl App {
    /// Shows the next overlay, or none after the last.
    pub(crate) fn next_overlay(&mut self) {
        let all = Overlay::ALL;
        let next = match self.overlay.wanted {
            None => Some(0),
            Some(now) => all.iter().position(|&overlay| overlay == now).map(|index| index + 1),
        };
        self.overlay.wanted = next.and_then(|index| all.get(index).copied());
        let text = self.overlay.wanted.map_or("no overlay", Overlay::help);
        self.say(Role::Faint, text);
    }

    /// Asks for what should be shown, unless it is shown already.
    pub(crate) fn refresh_overlay(&mut self) {
        let about = self.about();
        if about.is_none() {
            self.overlay.forget();
        }
        let Some(about) = about.filter(|about| self.overlay.about.as_ref() != Some(about)) else { return };
        if self.quick.busy().is_some() {
            return;
        }
        let question = Question::Overlay { overlay: about.overlay, of: about.of };
        if let Inquiry::Task(task) = self.session.ask(question) {
            self.overlay.asked = Some(about);
            self.quick.give(task);
        }
    }

    /// What should be shown now.
    fn about(&self) -> Option<About> {
        let overlay = self.overlay.wanted?;
        // A replay is too fast for what changes with every push.
        let still = self.session.mode() == Mode::Forward && !self.session.is_playing();
        if self.is_editing() || overlay.is_of_position() && !still {
            return None;
        }
        let chosen = self.marks.chosen.as_ref().map(|(from, _)| *from);
        let of = chosen.filter(|_| overlay == Overlay::Distances);
        let position = overlay.is_of_position().then(|| self.session.position().clone());
        Some(About { overlay, of, position })
    }
}
