//! Just enough XML for `.slc`: tags, attributes, text, entities; fed line by line.
//!
//! A push tokenizer of our own rather than a library, because a reader that is fed cannot pull.

use crate::limits::MAX_LINE;

/// A piece of the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Open {
        name: String,
        attributes: Vec<(String, String)>,
    },
    Close {
        name: String,
    },
    /// Text between tags, entities resolved, blanks untouched; `column` is where it begins.
    Text {
        text: String,
        column: usize,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Text,
    Tag,
    /// In a tag, between quotes of this kind.
    Quoted(char),
    Comment,
    Data,
}

/// Cuts lines into tokens.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    state: State,
    held: String,
    column: usize,
}

impl Tokens {
    /// Takes a line; its end counts as a line feed.
    pub fn push(&mut self, line: &str, mut each: impl FnMut(Token)) {
        for (index, glyph) in line.chars().chain(['\n']).enumerate() {
            self.step(glyph, index + 1, &mut each);
        }
    }

    fn step(&mut self, glyph: char, column: usize, each: &mut impl FnMut(Token)) {
        match (self.state, glyph) {
            (State::Text, '<') => {
                self.flush(unescape, each);
                self.state = State::Tag;
            }
            (State::Tag, '>') => {
                self.state = State::Text;
                tag(&std::mem::take(&mut self.held), each);
            }
            (State::Tag, '"' | '\'') if !self.held.starts_with(['!', '?']) => {
                self.state = State::Quoted(glyph);
                self.hold(glyph, column);
            }
            _ => {
                self.hold(glyph, column);
                self.turn(glyph, each);
            }
        }
    }

    /// Changes state when what is held now begins or ends something.
    fn turn(&mut self, glyph: char, each: &mut impl FnMut(Token)) {
        match self.state {
            State::Tag if self.held == "!--" => self.switch(State::Comment),
            State::Tag if self.held == "![CDATA[" => self.switch(State::Data),
            State::Quoted(quote) if glyph == quote => self.state = State::Tag,
            State::Comment if self.held.ends_with("-->") => self.switch(State::Text),
            State::Data if self.held.ends_with("]]>") => {
                self.held.truncate(self.held.len() - "]]>".len());
                self.flush(str::to_owned, each);
                self.state = State::Text;
            }
            _ => {}
        }
    }

    fn switch(&mut self, state: State) {
        self.held.clear();
        self.state = state;
    }

    fn hold(&mut self, glyph: char, column: usize) {
        if self.held.is_empty() {
            self.column = column;
        }
        if self.state == State::Comment && glyph == '\n' {
            self.held.clear();
        }
        if self.held.len() < MAX_LINE {
            self.held.push(glyph);
        }
    }

    fn flush(&mut self, decode: impl Fn(&str) -> String, each: &mut impl FnMut(Token)) {
        if !self.held.is_empty() {
            each(Token::Text { text: decode(&std::mem::take(&mut self.held)), column: self.column });
        }
    }
}

fn tag(held: &str, each: &mut impl FnMut(Token)) {
    if held.starts_with(['!', '?']) {
        return;
    }
    if let Some(name) = held.strip_prefix('/') {
        return each(Token::Close { name: name.trim().to_lowercase() });
    }
    let (held, alone) = held.strip_suffix('/').map_or((held, false), |held| (held, true));
    let (name, rest) = held.split_once(char::is_whitespace).unwrap_or((held, ""));
    let name = name.to_lowercase();
    each(Token::Open { name: name.clone(), attributes: attributes(rest) });
    if alone {
        each(Token::Close { name });
    }
}

fn attributes(mut rest: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let Some(quote) = after.chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { break };
        let Some((value, left)) = after[1..].split_once(quote) else { break };
        out.push((name.trim().to_lowercase(), unescape(value)));
        rest = left;
    }
    out
}

/// Resolves entities; what is not one stays as it is.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        // No entity is longer than this: a lone `&` must not cost a search to the end of the text.
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        match end.and_then(|end| Some((entity(&rest[1..end])?, end))) {
            Some((glyph, end)) => {
                out.push(glyph);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        _ => match name.strip_prefix('#')? {
            code if code.starts_with(['x', 'X']) => number(&code[1..], 16),
            code => number(code, 10),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tokens(text: &str) -> Vec<Token> {
        let (mut tokens, mut out) = (Tokens::default(), Vec::new());
        for line in text.lines() {
            tokens.push(line, |token| out.push(token));
        }
        out
    }

    fn text(text: &str, column: usize) -> Token {
        Token::Text { text: text.into(), column }
    }

    #[test]
    fn tags_attributes_text() {
        let open = |name: &str, attributes: &[(&str, &str)]| Token::Open {
            name: name.into(),
            attributes: attributes.iter().map(|&(k, v)| (k.into(), v.into())).collect(),
        };
        let close = |name: &str| Token::Close { name: name.into() };
        assert_eq!(
            tokens("<?xml version=\"1.0\"?><Level Id=\"a > b\" Width='3'><L>  #&amp;&#35;</L><L/>"),
            [
                open("level", &[("id", "a > b"), ("width", "3")]),
                open("l", &[]),
                text("  #&#", 53),
                close("l"),
                open("l", &[]),
                close("l"),
            ]
        );
    }

    #[test]
    fn comments_and_data() {
        assert_eq!(
            tokens("a<!-- <b> -- \n --><![CDATA[<#>&]]>c<d"),
            [text("a", 1), text("<#>&", 14), text("c", 21)]
        );
        assert_eq!(tokens("1 &lt; 2 & 3 &no; 4<x>")[0], text("1 < 2 & 3 &no; 4", 1));
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "[<>!/&;#x'\"a=\\[\\]\\-\n é]{0,60}") {
            tokens(&text);
        }
    }
}
