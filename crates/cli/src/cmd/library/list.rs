//! `sokonaut library list`: collections, levels, duplicates, runs.

use super::Shelf;
use super::args::ListArgs;
use crate::exit::Exit;
use crate::print::{FAINT, HEAD, counted, grouped, shown, styled, talk};
use crate::schema::Schema;
use anyhow::Result;
use serde_json::{Value, json};
use sokonaut_library::{Filter, Holding, Redrawing, Status};
use sokonaut_results::{Layout, Table};
use std::io::Write;

/// Lists what the arguments ask for.
pub fn run(args: &ListArgs, out: &mut dyn Write) -> Result<Exit> {
    let mut shelf = Shelf::open(&args.store)?;
    let filter = args.filter.filter();
    shelf.must_have(filter.collection.as_deref())?;
    if args.runs {
        runs(&mut shelf, args.json, out)?;
    } else if args.duplicates {
        duplicates(&mut shelf, &filter, args.json, out)?;
    } else if args.levels || filter != Filter::default() {
        levels(&mut shelf, &filter, args.json, out)?;
    } else {
        collections(&mut shelf, args.json, out)?;
    }
    Ok(Exit::Done)
}

fn collections(shelf: &mut Shelf, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let lines = shelf.ask(|library| library.collections())?;
    let mut table = Table::new(&["collection", "levels", "solved", "title", "author"]).left(3).left(4);
    for line in &lines {
        let (title, author) = (&line.about.title, &line.about.author);
        if as_json {
            let object = json!({
                "collection": line.name, "title": title, "author": author, "levels": line.levels, "solved": line.solved,
            });
            writeln!(out, "{}", Schema::LibraryCollection.line(&object)?)?;
        }
        let cell = |text: &Option<String>| text.clone().unwrap_or_default();
        let (levels, solved) = (grouped(line.levels as u64), grouped(line.solved as u64));
        table.push(vec![line.name.clone(), levels, solved, cell(title), cell(author)]);
    }
    show(&table, as_json, out)?;
    talk(counted(lines.len(), "collection"));
    Ok(())
}

fn levels(shelf: &mut Shelf, filter: &Filter, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let holdings = shelf.ask(|library| library.holdings(filter))?;
    let head = ["collection", "level", "title", "boxes", "squares", "solved", "identity"];
    let mut table = Table::new(&head).left(2).left(5).left(6);
    for holding in &holdings {
        if as_json {
            writeln!(out, "{}", Schema::LibraryLevel.line(&object(holding))?)?;
        }
        table.push(vec![
            holding.collection.clone(),
            holding.number.to_string(),
            holding.about.title.clone().unwrap_or_default(),
            holding.boxes.to_string(),
            holding.squares.to_string(),
            if holding.status == Status::Solved { "yes" } else { "no" }.to_owned(),
            format!("{:.12}", holding.identity),
        ]);
    }
    show(&table, as_json, out)?;
    let solved = holdings.iter().filter(|holding| holding.status == Status::Solved).count();
    talk(format!("{}, {} solved", counted(holdings.len(), "level"), grouped(solved as u64)));
    Ok(())
}

fn duplicates(shelf: &mut Shelf, filter: &Filter, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let families = shelf.ask(|library| library.families(filter))?;
    for family in &families {
        let first = &family[0];
        let kin = |holding: &Holding| Redrawing::of(&holding.drawing, &first.drawing);
        if as_json {
            let places: Vec<Value> = family
                .iter()
                .map(|holding| json!({
                    "collection": holding.collection, "level": holding.number, "title": holding.about.title,
                    "kinship": kin(holding),
                }))
                .collect();
            let object = json!({ "identity": first.identity, "places": places });
            writeln!(out, "{}", Schema::LibraryDuplicate.line(&object)?)?;
            continue;
        }
        writeln!(out, "{}  {}", place(first), styled(FAINT, format!("{:.12}", first.identity)))?;
        for holding in &family[1..] {
            let words = kin(holding).map_or(String::new(), |redrawing| redrawing.to_string());
            writeln!(out, "    {}  {words}", place(holding))?;
        }
    }
    out.flush()?;
    talk(format!("{} at several places", counted(families.len(), "level")));
    Ok(())
}

fn runs(shelf: &mut Shelf, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let lines = shelf.ask(|library| library.runs())?;
    let mut table = Table::new(&["run", "solver", "date", "results", "solved", "seconds"]).left(1).left(2);
    for line in &lines {
        if as_json {
            let object = json!({
                "run": line.name, "solver": line.program, "date": line.date, "results": line.results,
                "solved": line.solved, "seconds": line.seconds,
            });
            writeln!(out, "{}", Schema::LibraryRun.line(&object)?)?;
        }
        table.push(vec![
            line.name.clone(),
            line.program.clone(),
            line.date.clone().unwrap_or_default(),
            grouped(line.results as u64),
            grouped(line.solved as u64),
            format!("{:.1}", line.seconds),
        ]);
    }
    show(&table, as_json, out)?;
    talk(counted(lines.len(), "run"));
    Ok(())
}

fn show(table: &Table, as_json: bool, out: &mut dyn Write) -> Result<()> {
    if !as_json {
        write!(out, "{}", table.text(Layout::Plain))?;
    }
    Ok(out.flush()?)
}

fn place(holding: &Holding) -> String {
    let title = holding.about.title.as_deref().map_or_else(|| "-".to_owned(), shown);
    format!("{} {}  {}", shown(&holding.collection), holding.number, styled(HEAD, title))
}

/// A level as JSON.
pub fn object(holding: &Holding) -> Value {
    json!({
        "collection": holding.collection,
        "level": holding.number,
        "title": holding.about.title,
        "author": holding.about.author,
        "identity": holding.identity,
        "boxes": holding.boxes,
        "squares": holding.squares,
        "solved": holding.status == Status::Solved,
    })
}
