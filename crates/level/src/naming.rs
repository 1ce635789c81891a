//! Choices that people make by name.

/// For a type with `ALL` and `name`: it is written as its name and read by it, or by one of other
/// names if there are any; a word that names none of them is told so, with the names that there
/// are.
#[doc(hidden)]
#[macro_export]
macro_rules! chosen_by_name {
    ($choice:ident, $unknown:ident, $what:literal $(, $other_names:expr)?) => {
        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        #[doc = concat!("There is no ", $what, " of that name.")]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $unknown(String);

        impl std::fmt::Display for $unknown {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names = $choice::ALL.map($choice::name).join("', '");
                let word = self.0.escape_default();
                write!(f, "there is no {} '{word}'; choose one of '{names}'", $what)
            }
        }

        impl std::error::Error for $unknown {}

        impl std::str::FromStr for $choice {
            type Err = $unknown;

            fn from_str(text: &str) -> Result<Self, $unknown> {
                let named = Self::ALL.map(|choice| (choice.name(), choice)).into_iter();
                $(let named = named.chain($other_names);)?
                let mut found = named.filter(|(name, _)| *name == text);
                found.next().map(|(_, choice)| choice).ok_or_else(|| $unknown(text.to_owned()))
            }
        }
    };
}
