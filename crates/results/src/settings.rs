//! How a run is made: everything that may change a result.

use crate::names;
use crate::{CommandLine, ResultsError};
use serde::{Deserialize, Serialize};
use sokonaut_solver::{EstimateKind, Limits, Objective, Options, Techniques, current_name};

/// How a run is made. `None` is no limit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Names of strategies; every level is tried with each.
    #[serde(deserialize_with = "names::list")]
    pub strategies: Vec<String>,
    /// What makes a solution good.
    pub objective: Objective,
    /// CPU seconds for a level.
    pub cpu_limit: Option<f64>,
    /// Seconds on the wall for a level.
    pub time_limit: Option<f64>,
    /// Memory of the search in MiB.
    pub memory_limit: Option<u64>,
    /// Expanded nodes.
    pub node_limit: Option<u64>,
    /// Threads of the solver.
    pub threads: usize,
    /// Techniques, where others than the usual ones are used.
    #[serde(default)]
    pub techniques: Option<String>,
    /// The estimate, where another than the strategy's own is used.
    #[serde(default)]
    pub estimate: Option<String>,
    /// Seconds past the limit after which a worker is killed.
    pub grace: f64,
    /// The command line of another solver, where it is measured; the only strategy is its name.
    #[serde(default)]
    pub solver: Option<String>,
}

impl Settings {
    /// Do the settings make sense together?
    ///
    /// # Errors
    /// If a strategy is unknown, named twice or cannot do what is asked, or the clocks do not fit.
    pub fn check(&self) -> Result<(), ResultsError> {
        let misuse = |why: String| Err(ResultsError::Misuse(why));
        if self.cpu_limit.is_some() && self.time_limit.is_some() {
            return misuse("choose one of --cpu-limit and --time-limit".to_owned());
        }
        if let Some(command) = &self.solver {
            return self.check_solver(command);
        }
        if self.strategies.is_empty() {
            return misuse("name at least one strategy".to_owned());
        }
        for (index, name) in self.strategies.iter().enumerate() {
            if let Err(error) = sokonaut_solver::check_options(&self.options(name)) {
                return misuse(error.to_string());
            }
            if self.strategies[..index].contains(name) {
                return misuse(format!("strategy '{name}' is named twice"));
            }
        }
        if let Some(Err(error)) = self.techniques.as_deref().map(str::parse::<Techniques>) {
            return misuse(error.to_string());
        }
        if let Some(Err(error)) = self.estimate.as_deref().map(str::parse::<EstimateKind>) {
            return misuse(error.to_string());
        }
        Ok(())
    }

    /// Can another solver be told so, and be told from the strategies of ours?
    fn check_solver(&self, command: &str) -> Result<(), ResultsError> {
        command.parse::<CommandLine>()?;
        let name = self.strategies.join(",");
        let ours =
            sokonaut_solver::check_options(&self.options(&name)).is_ok() || current_name(&name) != name;
        let why = if ours {
            "is the name of a strategy of ours"
        } else if name.is_empty() || name.contains([':', ',', '=']) {
            "cannot be a name: take one without colon, comma and equals sign"
        } else {
            return Ok(());
        };
        Err(ResultsError::Misuse(format!("--solver-name '{name}' {why}; choose another")))
    }

    /// Seconds that a level may take, on whatever clock.
    pub fn seconds(&self) -> Option<f64> {
        self.cpu_limit.or(self.time_limit)
    }

    /// The options of one solve.
    pub fn options(&self, strategy: &str) -> Options {
        Options {
            strategy: strategy.to_owned(),
            objective: self.objective,
            at_most: None,
            limits: Limits::new(self.seconds(), self.memory_limit, self.node_limit),
            threads: self.threads,
            techniques: self.techniques.as_deref().and_then(|names| names.parse().ok()).unwrap_or_default(),
            estimate: self.estimate.as_deref().and_then(|name| name.parse().ok()),
        }
    }

    /// The settings in a few words: `auto, 10 CPU seconds, 2048 MiB`.
    pub fn words(&self) -> String {
        let mut parts = vec![self.strategies.join("+")];
        parts.extend(self.objective.words().map(str::to_owned));
        parts.extend(self.cpu_limit.map(|limit| format!("{limit} CPU seconds")));
        parts.extend(self.time_limit.map(|limit| format!("{limit} seconds")));
        parts.extend(self.node_limit.map(|limit| format!("{limit} nodes")));
        parts.extend(self.memory_limit.map(|limit| format!("{limit} MiB")));
        parts.extend(self.techniques.as_ref().map(|names| format!("techniques {names}")));
        parts.extend(self.estimate.as_ref().map(|name| format!("estimate {name}")));
        parts.extend((self.threads > 1).then(|| format!("{} threads", self.threads)));
        parts.join(", ")
    }
}

impl Default for Settings {
    /// The documented way to measure: one thread, a limit in CPU seconds.
    fn default() -> Self {
        Self {
            strategies: vec![Options::default().strategy],
            objective: Objective::Any,
            cpu_limit: Some(10.0),
            time_limit: None,
            memory_limit: Some(2048),
            node_limit: None,
            threads: 1,
            techniques: None,
            estimate: None,
            grace: 5.0,
            solver: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_objective_in_a_file_is_its_name() {
        for objective in Objective::ALL {
            let settings = Settings { objective, ..Settings::default() };
            let text = serde_json::to_string(&settings).expect("plain data");
            assert!(text.contains(&format!("\"objective\":\"{}\"", objective.name())), "{text}");
            assert_eq!(serde_json::from_str::<Settings>(&text).expect("what was written"), settings);
        }
    }

    fn complaint(settings: &Settings) -> String {
        settings.check().expect_err("it makes no sense").to_string()
    }

    #[test]
    fn nonsense_is_refused_with_advice() {
        let usual = Settings::default();
        assert!(usual.check().is_ok());
        assert!(complaint(&Settings { time_limit: Some(1.0), ..usual.clone() }).contains("choose one"));
        let twice = vec!["auto".to_owned(), "auto".to_owned()];
        assert!(complaint(&Settings { strategies: twice, ..usual.clone() }).contains("twice"));
        let unknown = vec!["wishful".to_owned()];
        assert!(complaint(&Settings { strategies: unknown, ..usual.clone() }).contains("auto"));
        let guess =
            Settings { strategies: vec!["plan".to_owned()], objective: Objective::Pushes, ..usual.clone() };
        assert!(complaint(&guess).contains("cannot prove"));
        assert_eq!(usual.words(), "auto, 10 CPU seconds, 2048 MiB");
        for (name, command, advice) in [
            ("auto", "x {level}", "strategy of ours"),
            ("greedy", "x {level}", "strategy of ours"),
            ("a:b", "x {level}", "colon"),
            ("x", "x", "{level}"),
        ] {
            let (strategies, solver) = (vec![name.to_owned()], Some(command.to_owned()));
            assert!(complaint(&Settings { strategies, solver, ..usual.clone() }).contains(advice), "{name}");
        }
    }
}
