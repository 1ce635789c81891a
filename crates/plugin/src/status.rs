//! The record that host and plugin share during a call.

/// Letters of the line that the host shows, with the zero at its end.
const LINE: usize = 256;

/// What the host wants to know, and how long it lets the plugin work. The layout is the host's:
/// packed.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed)]
pub struct Status {
    /// Bytes of this record, as the host knows it.
    pub size: u32,
    /// What to have fewer of ([`ranking`](crate::ranking)); on the way back, whether there is a
    /// solution.
    pub flags: u32,
    /// Moves of the solution.
    pub moves: i64,
    /// Pushes of the solution.
    pub pushes: i64,
    /// Positions looked at.
    pub states: i64,
    /// A line for people, with a zero at its end.
    pub text: [u8; LINE],
    /// Milliseconds that the plugin may take; 0 is as long as the host does not stop it.
    pub time: u32,
}

const _: () = assert!(size_of::<Status>() == 292, "the host counts the same bytes");

impl Status {
    /// Puts a line for people there, as much of it as there is room for.
    pub fn say(&mut self, text: &str) {
        let mut line = [0; LINE];
        let visible = text.bytes().map(|byte| if byte.is_ascii() { byte } else { b'?' });
        line.iter_mut().take(LINE - 1).zip(visible).for_each(|(place, byte)| *place = byte);
        self.text = line;
    }
}

impl Default for Status {
    fn default() -> Self {
        let size = size_of::<Self>() as u32;
        Self { size, flags: 0, moves: 0, pushes: 0, states: 0, text: [0; LINE], time: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_always_ends() {
        let mut status = Status::default();
        status.say(&"long ".repeat(100));
        assert_eq!((status.text[254], status.text[255]), (b' ', 0));
        status.say("§ 1");
        assert_eq!(&status.text[..6], b"?? 1\0\0");
    }
}
