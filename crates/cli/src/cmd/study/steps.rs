//! Which searches a study makes: each has everything that the one before it had.

use sokonaut_solver::{EstimateKind, Options, SolveError, Technique, Techniques, check_options};

/// One search of a study.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What it has that the one before it had not.
    pub label: String,
    /// How it searches.
    pub strategy: String,
    /// What it may use.
    pub techniques: Techniques,
    /// The look ahead, where another one than the strategy's own is wanted.
    pub estimate: Option<EstimateKind>,
}

impl Step {
    /// The options of the search.
    pub fn options(&self, limits: sokonaut_solver::Limits) -> Options {
        Options {
            strategy: self.strategy.clone(),
            techniques: self.techniques,
            estimate: self.estimate,
            limits,
            ..Options::default()
        }
    }
}

/// The searches of a study: `strategy` with nothing, then with one more of the `techniques` each
/// time, then the strategies `last` with all of them.
///
/// # Errors
/// If one of the strategies cannot do what it should.
pub fn steps(
    strategy: &str,
    techniques: Techniques,
    estimate: Option<EstimateKind>,
    last: &[String],
) -> Result<Vec<Step>, SolveError> {
    let step = |label: String, strategy: &str, techniques: Techniques| {
        let options = Options { strategy: strategy.to_owned(), ..Options::default() };
        let fits = check_options(&options)?.estimate().is_some();
        Ok(Step { label, strategy: strategy.to_owned(), techniques, estimate: estimate.filter(|_| fits) })
    };
    let mut steps = vec![step("nothing".to_owned(), strategy, Techniques::NONE)?];
    let mut so_far = Techniques::NONE;
    for technique in techniques.iter() {
        so_far = so_far.with(technique);
        steps.push(step(format!("+ {}", label(technique)), strategy, so_far)?);
    }
    for strategy in last.iter().filter(|name| *name != strategy) {
        let own = check_options(&Options { strategy: strategy.clone(), ..Options::default() })?;
        let techniques = if own.takes_techniques() { so_far } else { Techniques::default() };
        steps.push(step(strategy.clone(), strategy, techniques)?);
    }
    for step in &steps {
        check_options(&step.options(sokonaut_solver::Limits::default()))?;
    }
    Ok(steps)
}

fn label(technique: Technique) -> String {
    match technique {
        Technique::PiCorral => "PI-corral".to_owned(),
        other => other.name().replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(strategy: &str, techniques: Techniques, last: &[&str]) -> Result<Vec<Step>, SolveError> {
        let last: Vec<String> = last.iter().map(|&name| name.to_owned()).collect();
        steps(strategy, techniques, Some(EstimateKind::Nearest), &last)
    }

    #[test]
    fn a_study_begins_with_nothing_and_ends_with_everything() {
        let steps = of("depth-first", Techniques::ALL, &["astar", "auto"]).expect("it makes sense");
        assert_eq!(steps[0].techniques, Techniques::NONE);
        assert_eq!(steps.len(), 11);
        assert_eq!((steps[8].techniques, steps[8].strategy.as_str()), (Techniques::ALL, "depth-first"));
        assert_eq!((steps[9].techniques, steps[9].estimate), (Techniques::ALL, Some(EstimateKind::Nearest)));
        assert_eq!((steps[10].techniques, steps[10].estimate), (Techniques::PROVED, None));
        assert!(steps.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn only_the_techniques_asked_for_are_added() {
        let steps = of("astar", "freeze,corral".parse().expect("a set"), &["astar"]).expect("it makes sense");
        let labels: Vec<&str> = steps.iter().map(|step| step.label.as_str()).collect();
        assert_eq!(labels, ["nothing", "+ freeze", "+ corral"]);
    }

    #[test]
    fn strategies_that_cannot_be_told_are_refused() {
        assert!(of("auto", Techniques::ALL, &[]).is_err());
        assert!(of("astar", Techniques::ALL, &["magic"]).is_err());
    }
}
