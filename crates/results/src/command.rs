//! The command line of another solver, as typed once and filled in for every level.

use crate::ResultsError;
use std::path::Path;
use std::str::FromStr;

/// Where the file with the level goes. Every command line has it.
const LEVEL: &str = "{level}";

/// A program with its arguments. No shell is between: words are told apart by blanks, quotes keep
/// them together, and a backslash takes the next letter as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    words: Vec<String>,
}

impl CommandLine {
    /// The program as named.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// What to call it where nobody says: the program without folder and ending.
    pub fn name(&self) -> String {
        let stem = Path::new(self.program()).file_stem();
        stem.map_or_else(|| self.program().to_owned(), |stem| stem.to_string_lossy().into_owned())
    }

    /// The words with other words in the place of some, such as `{level}`. Braces with anything
    /// else in them stay.
    pub fn filled(&self, values: &[(&str, &str)]) -> Vec<String> {
        let fill = |word: &String| {
            values.iter().fold(word.clone(), |word, (key, value)| word.replace(&format!("{{{key}}}"), value))
        };
        self.words.iter().map(fill).collect()
    }
}

impl FromStr for CommandLine {
    type Err = ResultsError;

    fn from_str(text: &str) -> Result<Self, ResultsError> {
        let misuse = |why: &str| ResultsError::Misuse(format!("--solver '{text}': {why}"));
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match (quote, letter) {
                (Some(open), _) if open == letter => quote = None,
                (None, '\'' | '"') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None | Some('"'), '\\') => {
                    let next = letters.next().ok_or_else(|| misuse("nothing follows the backslash"))?;
                    word.get_or_insert_default().push(next);
                }
                (None, blank) if blank.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        if quote.is_some() {
            return Err(misuse("a quote is never closed"));
        }
        words.extend(word);
        match words.first() {
            None => Err(misuse("name a program")),
            Some(program) if program.is_empty() || program.contains(LEVEL) => {
                Err(misuse("name a program first"))
            }
            Some(_) if !words.iter().any(|word| word.contains(LEVEL)) => {
                Err(misuse("write {level} where the file with the level goes"))
            }
            Some(_) => Ok(Self { words }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let line: CommandLine = text.parse().unwrap_or_else(|error| panic!("{error}"));
        line.filled(&[("level", "/tmp/a b"), ("seconds", "10")])
    }

    #[test]
    fn blanks_part_words_and_quotes_keep_them_together() {
        assert_eq!(words("  solve {level}\t-t {seconds}s "), ["solve", "/tmp/a b", "-t", "10s"]);
        assert_eq!(words(r#"sh -c 'cd x; "./y" {level}'"#), ["sh", "-c", "cd x; \"./y\" /tmp/a b"]);
        assert_eq!(words(r#"a\ b "c \" d" '' e'f'g {level} {else}"#)[..4], ["a b", "c \" d", "", "efg"]);
        assert_eq!(words("x {level} {else}")[2], "{else}");
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_advice() {
        for (text, advice) in [
            ("", "name a program"),
            ("festival", "{level}"),
            ("'festival {level}", "quote"),
            ("festival {level} \\", "backslash"),
            ("{level}", "program first"),
            ("'' {level}", "program first"),
        ] {
            let told = text.parse::<CommandLine>().expect_err(text).to_string();
            assert!(told.contains(advice), "{told}");
        }
    }

    #[test]
    fn a_program_is_called_by_its_name() {
        let line: CommandLine = "/opt/bin/yass.exe {level}".parse().expect("a command");
        assert_eq!((line.program(), line.name().as_str()), ("/opt/bin/yass.exe", "yass"));
    }
}
