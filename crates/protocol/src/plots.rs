//! Plots of bench runs that somebody drops onto the page.

use crate::limits::Limits;
use serde::{Deserialize, Serialize};
use sokonaut_report::{Chart, Known, Links, Scope, charts, gather};
use sokonaut_results::{Entrant, Results};
use std::collections::HashSet;
use std::path::Path;

/// A file with results.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Upload {
    /// What to call it.
    pub name: String,
    /// A run of `bench run`, or a table.
    pub text: String,
}

/// What the page shows of runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Plots {
    /// The names of the runs.
    pub runs: Vec<String>,
    /// How many levels.
    pub levels: usize,
    /// The plots.
    pub charts: Vec<Chart>,
}

impl Limits {
    /// The plots of some files.
    ///
    /// # Errors
    /// If a file cannot be read as results, or so much is in it that the plots would be of no use.
    pub fn plots(&self, files: &[Upload]) -> Result<Plots, String> {
        let read = |file: &Upload| {
            let results = Results::parse(Path::new(&file.name), file.text.as_bytes());
            results
                .map(|results| Entrant { name: file.name.clone(), results })
                .map_err(|error| error.to_string())
        };
        let sources: Vec<Entrant> = files.iter().map(read).collect::<Result<_, _>>()?;
        self.admit_runs(&sources)?;
        let data = gather(&sources, &Known::default(), Scope::All).map_err(|error| error.to_string())?;
        let runs = data.runs.iter().map(|run| run.name.clone()).collect();
        Ok(Plots { runs, levels: data.levels.len(), charts: charts(&data, Links::None) })
    }

    fn admit_runs(&self, sources: &[Entrant]) -> Result<(), String> {
        let rows =
            || sources.iter().flat_map(|source| source.results.rows.iter().map(move |row| (source, row)));
        let runs: HashSet<_> = rows().map(|(source, row)| (source.name.as_str(), row.asked())).collect();
        let collections: HashSet<_> = rows().map(|(_, row)| row.collection.as_str()).collect();
        for (many, most, what) in
            [(runs.len(), self.runs, "runs"), (collections.len(), self.collections, "collections")]
        {
            if many > most {
                return Err(format!("{many} {what} are more than one plot can show; {most} are the most"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &str) -> Upload {
        let text = format!("collection,level,solved,cpu_seconds,pushes,moves\n{rows}");
        Upload { name: "other".to_owned(), text }
    }

    #[test]
    fn plots_of_a_table() {
        let plots = Limits::default().plots(&[table("Pack,1,1,0.5,3,9\nPack,2,0,60.0,,\n")]).unwrap();
        assert_eq!((plots.runs, plots.levels), (vec!["other".to_owned()], 2));
        assert!(plots.charts.iter().any(|chart| chart.id == "solved" && chart.svg.contains("1 of 2")));
    }

    #[test]
    fn nonsense_and_too_much_are_refused() {
        let limits = Limits { collections: 1, runs: 1, ..Limits::default() };
        let nonsense = Upload { name: "x".to_owned(), text: "a,b\n".to_owned() };
        assert!(limits.plots(&[nonsense]).unwrap_err().contains("neither"));
        assert!(limits.plots(&[]).unwrap_err().contains("nothing"));
        let wide = table("A,1,1,0.5,3,9\nB,1,1,0.5,3,9\n");
        assert!(limits.plots(&[wide]).unwrap_err().contains("collections"));
        let second = Upload { name: "second".to_owned(), ..table("A,1,1,0.5,3,9\n") };
        assert!(limits.plots(&[table("A,1,1,0.5,3,9\n"), second]).unwrap_err().contains("runs"));
    }
}
