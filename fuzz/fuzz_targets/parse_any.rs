//! Any bytes can be read, and whatever could be played reads back the same from `.sok` and from
//! runs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokonaut_level::{About, Holes, Leniency, Level, Tabs, read, sok_entry, sok_header};

fuzz_target!(|bytes: &[u8]| {
    law(bytes);
    // Formats that a text takes long to hit upon by chance.
    law(&[b"<html><h1>One</h1><pre>", bytes].concat());
    law(&[b"Maze: 1\n\n", bytes].concat());
});

fn law(bytes: &[u8]) {
    let lenient = Leniency { tabs: Tabs::Expand, holes: Holes::Close };
    let mut playable: Vec<(Level, About)> = Vec::new();
    for parsed in read(bytes) {
        match (parsed.level(), parsed.level_with(lenient)) {
            (Ok(level), Ok(same)) => {
                assert_eq!(level, same, "a level without defects needs no mending");
                assert_eq!(level.to_run_lengths().parse::<Level>().as_ref(), Ok(&level));
                assert_eq!(level.normal_form().identity(), level.identity());
                // What cannot be read as a solution is told once, and not written again.
                playable.push((level, About { broken: Vec::new(), ..parsed.about }));
            }
            (Ok(level), Err(error)) => panic!("leniency refuses what strictness accepts: {error}\n{level}"),
            (Err(error), _) => assert!(!error.to_string().is_empty()),
        }
    }
    let mut text = sok_header(&About::default());
    playable.iter().for_each(|(level, about)| text += &sok_entry(level, about));
    let back: Vec<(Level, About)> =
        read(&text).map(|parsed| (parsed.level().expect("it was playable"), parsed.about)).collect();
    assert_eq!(back, playable, "\n{text}");
}
