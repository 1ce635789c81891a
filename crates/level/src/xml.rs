//! The tokens of an XML text that arrives line by line.
//!
//! quick-xml pulls, and we are fed. So lines are held until it finds whole tokens in them. What an
//! unfinished tag or comment leaves stays held, and is looked at again when there is twice as much
//! of it: no text costs more than a few times its length. Collections are written by hand, so
//! nothing has to be closed, and an `&` that begins no entity is an `&`. Entities that a document
//! declares itself are not resolved.

use crate::defect::Place;
use crate::limits::MAX_LINE;
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

const DATA: &str = "<![CDATA[";

/// Names that pages of the web have for the letters of boards.
const NAMED: [(&str, char); 9] = [
    ("num", '#'),
    ("commat", '@'),
    ("dollar", '$'),
    ("period", '.'),
    ("ast", '*'),
    ("plus", '+'),
    ("lowbar", '_'),
    ("hyphen", '-'),
    ("ensp", ' '),
];

/// A piece of the document.
pub(crate) enum Token<'a> {
    Open(Tag<'a>),
    Close {
        name: String,
    },
    /// Text between tags or a part of it, entities resolved, blanks untouched.
    Text(&'a str),
}

/// A tag that opens an element.
pub(crate) struct Tag<'a>(&'a BytesStart<'a>);

impl Tag<'_> {
    /// The name of the element, in small letters.
    pub fn name(&self) -> String {
        self.0.name().as_ref().to_lowercase()
    }

    /// The value of an attribute, whatever the case of its name.
    pub fn value(&self, wanted: &str) -> Option<String> {
        let mut attributes = self.0.html_attributes();
        // Nobody cares about twins, and to look for them takes time.
        attributes.with_checks(false);
        let found = attributes.flatten().find(|found| found.key.as_ref().eq_ignore_ascii_case(wanted))?;
        let mut value = String::new();
        // A text like any other, but that `<` begins nothing here.
        Tokens::default().push(1, &found.value.replace('<', "&lt;"), |token, _| {
            if let Token::Text(text) = token {
                value += text;
            }
        });
        value.truncate(value.trim_end_matches('\n').len());
        Some(value)
    }
}

/// Cuts lines into tokens.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    held: String,
    /// Where what is held begins.
    place: Place,
    /// When so many bytes are held, they are looked at.
    enough: usize,
}

impl Default for Tokens {
    fn default() -> Self {
        Self { held: String::new(), place: Place { line: 1, column: 1 }, enough: 0 }
    }
}

impl Tokens {
    /// Takes the line with this number, whose end counts as a line feed, and gives the tokens that
    /// are complete. With a text comes the place where it begins, with a tag where it ends.
    pub fn push(&mut self, number: usize, line: &str, each: impl FnMut(Token<'_>, Place)) {
        if self.held.is_empty() {
            self.place = Place { line: number, column: 1 };
        }
        self.held.push_str(line);
        self.held.push('\n');
        if self.held.len() >= self.enough {
            self.look(each);
            // No tag may be longer than a line.
            if self.held.len() > MAX_LINE {
                self.held.clear();
            }
            self.enough = 2 * self.held.len();
        }
    }

    /// Gives the tokens that were held back; what nobody closed is none.
    pub fn finish(&mut self, each: impl FnMut(Token<'_>, Place)) {
        self.look(each);
        self.held.clear();
    }

    fn look(&mut self, mut each: impl FnMut(Token<'_>, Place)) {
        let held = std::mem::take(&mut self.held);
        let (mut from, mut reader) = (0, lenient(&held));
        let mut read = 0;
        loop {
            let event = reader.read_event();
            let end = from + usize::try_from(reader.buffer_position()).expect("all of it is in memory");
            let end = match event {
                Ok(Event::Eof) => break,
                Ok(_) => end,
                // It looked for an end in vain: that may be still to come.
                Err(_) if end == held.len() => break,
                // `<!` and something that is not XML.
                Err(_) => match held[read..].find('>') {
                    Some(length) => read + length + 1,
                    None => break,
                },
            };
            let (piece, start) = (&held[read..end], self.place);
            self.place = after(start, piece);
            read = end;
            match event {
                Ok(event) => tell(&event, piece, start, self.place, &mut each),
                // It has given up.
                Err(_) => (from, reader) = (end, lenient(&held[end..])),
            }
        }
        self.held = held[read..].to_owned();
    }
}

fn lenient(text: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

/// Tells what a piece of the text from `start` to `end` is.
fn tell(event: &Event<'_>, piece: &str, start: Place, end: Place, each: &mut impl FnMut(Token<'_>, Place)) {
    match event {
        Event::Start(tag) => each(Token::Open(Tag(tag)), end),
        Event::Empty(tag) => {
            each(Token::Open(Tag(tag)), end);
            each(Token::Close { name: Tag(tag).name() }, end);
        }
        Event::End(tag) => each(Token::Close { name: tag.name().as_ref().to_lowercase() }, end),
        Event::Text(_) => each(Token::Text(piece), start),
        Event::CData(data) => each(Token::Text(data), after(start, DATA)),
        Event::GeneralRef(entity) => match resolved(entity) {
            Some(glyph) => each(Token::Text(glyph.encode_utf8(&mut [0; 4])), start),
            None => each(Token::Text(piece), start),
        },
        // Comments, declarations, instructions.
        _ => {}
    }
}

/// What an entity stands for, if everybody knows it.
fn resolved(entity: &BytesRef<'_>) -> Option<char> {
    match entity.resolve_char_ref() {
        Ok(Some(glyph)) => Some(glyph),
        _ if **entity == *"nbsp" => Some(' '),
        _ => {
            let named = NAMED.iter().find(|(name, _)| **entity == **name);
            named.map(|(_, glyph)| *glyph).or_else(|| resolve_xml_entity(entity)?.chars().next())
        }
    }
}

/// Where the text goes on after a piece of it.
fn after(start: Place, piece: &str) -> Place {
    piece.chars().fold(start, |Place { line, column }, glyph| match glyph {
        '\n' => Place { line: line + 1, column: 1 },
        _ => Place { line, column: column + 1 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The tokens with their lines and columns.
    fn tokens(text: &str) -> Vec<String> {
        let (mut tokens, mut out) = (Tokens::default(), Vec::new());
        let mut each = |token: Token<'_>, Place { line, column }| {
            let told = match token {
                Token::Open(tag) => {
                    let values = ["id", "width"].map(|name| tag.value(name));
                    format!("<{}> {values:?}", tag.name())
                }
                Token::Close { name } => format!("</{name}>"),
                Token::Text(text) => text.to_owned(),
            };
            out.push(format!("{line}:{column} {told}"));
        };
        for (line, number) in text.lines().zip(1..) {
            tokens.push(number, line, &mut each);
        }
        tokens.finish(each);
        out
    }

    #[test]
    fn tags_attributes_text() {
        assert_eq!(
            tokens("<?xml version=\"1.0\"?><Level Id=\"a > b\" Width='3'><L>  #&amp;&#35;</L><L/>"),
            [
                "1:50 <level> [Some(\"a > b\"), Some(\"3\")]",
                "1:53 <l> [None, None]",
                "1:53   #",
                "1:56 &",
                "1:61 #",
                "1:70 </l>",
                "1:74 <l> [None, None]",
                "1:74 </l>",
                "1:74 \n",
            ]
        );
        assert_eq!(
            tokens("<a\n  ID='&lt;<&#x26; & &no;' width=3\n>")[0],
            "3:2 <a> [Some(\"<<& & &no;\"), Some(\"3\")]"
        );
    }

    #[test]
    fn comments_and_data() {
        assert_eq!(tokens("a<!-- <b> -- \n --><![CDATA[<#>&]]>c<d"), ["1:1 a", "2:14 <#>&", "2:21 c"],);
        let text = tokens("1 &lt; 2 & 3 &no; 4<x>");
        assert_eq!(text[..5], ["1:1 1 ", "1:3 <", "1:7  2 ", "1:10 & 3 ", "1:14 &no;"].map(str::to_owned));
    }

    #[test]
    fn what_a_document_declares_is_passed_over() {
        let document = "<!DOCTYPE a [\n<!ENTITY b \"]>&c;\">\n]>\n<!ELEMENT x>&b;<!Dx><?><y>";
        assert_eq!(tokens(document)[1..3], ["4:13 &b;", "4:27 <y> [None, None]"].map(str::to_owned));
    }

    #[test]
    fn markup_that_never_ends_is_not_held() {
        for open in ["<a ", "<!-- ", "<a b='", "<![CDATA[", "<!DOCTYPE [", "<!x"] {
            let mut tokens = Tokens::default();
            let line = open.repeat(1 << 13);
            for number in 1..=(3 * MAX_LINE / 2 / line.len()) {
                tokens.push(number, &line, |_, _| {});
                assert!(tokens.held.len() <= 2 * MAX_LINE + 2 * line.len(), "{open}");
            }
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "[<>!/&;#x'\"a=\\[\\]\\-\n é]{0,60}") {
            tokens(&text);
        }

        /// Held back or not, every token is given once.
        #[test]
        fn lines_do_not_matter(text in "(<a>|</b c='>'>|#|&amp;|&|<!-- \n -->|\n|<!D>|<a\nb='\n'>|<!\\[CDATA\\[<\n\\]\\]>){0,20}") {
            let names = |text: &str, ends: &[char]| {
                let (mut tokens, mut out) = (Tokens::default(), String::new());
                let mut each = |token: Token<'_>, _: Place| match token {
                    Token::Open(tag) => out += &format!("<{}>", tag.name()),
                    Token::Close { name } => out += &format!("</{name}>"),
                    Token::Text(text) => out += text,
                };
                text.split(ends).zip(1..).for_each(|(line, number)| tokens.push(number, line, &mut each));
                tokens.finish(each);
                out
            };
            prop_assert_eq!(names(&text, &['\n']), names(&text, &[]));
        }
    }
}
