//! `sokonaut library registry`: identities of the levels of collections, by which they are known.

use super::args::RegistryArgs;
use crate::exit::{CommandError, Exit};
use crate::input::{Source, read_all};
use crate::output::{Target, put};
use crate::print::{counted, shown_path, talk};
use crate::settings::leniency;
use anyhow::Result;
use sokonaut_level::About;
use sokonaut_library::Registry;
use sokonaut_results::stem;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

/// What stands above a registry.
const REMARK: &str = "Identities of levels, and no levels; made by 'sokonaut library registry'.";

/// Makes a registry of the files that the arguments name.
pub fn run(args: &RegistryArgs, out: &mut dyn Write) -> Result<Exit> {
    let mut read = args.files.clone();
    read.extend(args.names.clone());
    let output = args.output.as_deref().map(|path| Target::new(path, &read)).transpose()?;
    let names = args.names.as_deref().map(names).transpose()?.unwrap_or_default();
    let (mut registry, mut exit) = (Registry::default(), Exit::Done);
    for path in &args.files {
        let added = add(&mut registry, path, &names, args, &mut exit);
        exit.heeding(added);
    }
    let (collections, levels) = registry.size();
    put(output.as_ref(), levels == 0, &registry.text(REMARK), out)?;
    talk(format!("{} of {}", counted(levels, "level"), counted(collections, "collection")));
    Ok(exit)
}

/// Name and author by what a collection is called in files.
type Names = HashMap<String, (String, Option<String>)>;

fn add(
    registry: &mut Registry,
    path: &Path,
    names: &Names,
    args: &RegistryArgs,
    exit: &mut Exit,
) -> Result<(), CommandError> {
    let mut source = Source::open(path, None)?;
    while let Some(entry) = source.next() {
        let entry = entry?;
        let Some(level) = exit.heeding(entry.level(leniency(args.read))) else { continue };
        let About { title, author, .. } = source.header();
        let file = title.clone().unwrap_or_else(|| stem(&entry.file));
        let titled = entry.title().and_then(numbered);
        let (found, number) = titled.map_or((file, entry.number), |(name, number)| (name.to_owned(), number));
        let plain = || (found.replace('_', " "), author.clone());
        let (name, author) = names.get(&found).cloned().unwrap_or_else(plain);
        registry.add(&name, author.as_deref(), number, &level);
    }
    Ok(())
}

/// The collection and the number in a title such as `Quagmire #29`.
fn numbered(title: &str) -> Option<(&str, usize)> {
    let (name, number) = title.rsplit_once(" #")?;
    Some((name, number.parse().ok()?))
}

fn names(path: &Path) -> Result<Names, CommandError> {
    let text = String::from_utf8_lossy(&read_all(path)?).into_owned();
    let mut lines = text.lines();
    let strange =
        || CommandError::input(format!("{}: the columns must be found,name,author", shown_path(path)));
    if lines.next() != Some("found,name,author") {
        return Err(strange());
    }
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [found, name, author] = cells[..] else { return Err(strange()) };
        let author = Some(author.to_owned()).filter(|author| !author.is_empty());
        Ok((found.to_owned(), (name.to_owned(), author)))
    };
    lines.map(row).collect()
}
