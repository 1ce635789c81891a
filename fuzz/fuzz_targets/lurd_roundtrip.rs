//! Moves read back the same, with and without run lengths.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokonaut_level::Lurd;

fuzz_target!(|text: &str| {
    let Ok(moves) = text.parse::<Lurd>() else { return };
    assert_eq!(moves.to_string().parse::<Lurd>().as_ref(), Ok(&moves));
    assert_eq!(moves.run_lengths().parse::<Lurd>().as_ref(), Ok(&moves));
});
