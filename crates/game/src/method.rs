//! How to search for a solution, where the player does not leave that to the solver.

use serde::{Deserialize, Serialize};
use sokonaut_solver::{
    EstimateKind, Limits, Options, StrategyInfo, Technique, Techniques, check_options, strategies,
};

/// How to search for a solution; what is not chosen is as the solver has it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Method {
    /// The name of a [strategy](sokonaut_solver::strategies).
    pub strategy: Option<String>,
    /// What may be used, if the strategy can be told.
    pub techniques: Techniques,
    /// The look ahead, if another one than the strategy's own is wanted.
    pub estimate: Option<EstimateKind>,
}

impl Method {
    /// The strategy; the default one if none is chosen, or none has the name.
    #[must_use]
    pub fn info(&self) -> &'static StrategyInfo {
        self.strategy.as_deref().and_then(StrategyInfo::named).unwrap_or(&strategies()[0])
    }

    /// The same without what its strategy cannot be told, or does by itself.
    #[must_use]
    pub fn fitted(self) -> Self {
        let info = self.info();
        let techniques = if info.takes_techniques() { self.techniques } else { Techniques::default() };
        let own = info.estimate();
        let estimate = self.estimate.filter(|_| own.is_some()).filter(|&estimate| Some(estimate) != own);
        Self { techniques, estimate, ..self }
    }

    /// What the strategy is told, in a few words each: `6 of 8 techniques`, `estimate nearest`.
    #[must_use]
    pub fn details(&self) -> Vec<String> {
        let techniques = (self.techniques != Techniques::default()).then(|| count_of(self.techniques));
        let estimate = self.estimate.map(|estimate| format!("estimate {}", estimate.name()));
        techniques.into_iter().chain(estimate).collect()
    }

    pub(crate) fn options(&self, limits: Limits) -> Options {
        let default = Options::default();
        Options {
            strategy: self.strategy.clone().unwrap_or(default.strategy),
            techniques: self.techniques,
            estimate: self.estimate,
            limits,
            ..default
        }
    }

    /// Does the solver know the strategy, and can it do what is asked?
    pub(crate) fn is_sound(&self) -> bool {
        check_options(&self.options(Limits::default())).is_ok()
    }
}

/// How many techniques there are in a set, and whether solutions may be missed for it.
fn count_of(techniques: Techniques) -> String {
    let (some, all) = (techniques.iter().count(), Technique::ALL.len());
    let guess = if techniques.iter().any(Technique::is_guess) { ", one a guess" } else { "" };
    format!("{some} of {all} techniques{guess}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by(strategy: &str) -> Method {
        let techniques = Techniques::ALL.without(Technique::Tunnels);
        Method { strategy: Some(strategy.to_owned()), techniques, estimate: Some(EstimateKind::Nearest) }
    }

    #[test]
    fn a_method_is_told_only_what_its_strategy_takes() {
        let wished = by("astar").fitted();
        assert_eq!(wished, by("astar"));
        assert_eq!(wished.details(), ["7 of 8 techniques, one a guess", "estimate nearest"]);
        assert_eq!(by("ida").fitted().estimate, None);
        assert!(by("auto").fitted().details().is_empty());
        assert_eq!(Method { strategy: None, ..by("") }.fitted(), Method::default());
        let own = Method { estimate: by("astar").info().estimate(), ..by("astar") };
        assert_eq!(own.fitted().estimate, None);
        assert!(by("astar").is_sound() && !by("plan").is_sound() && by("plan").fitted().is_sound());
    }

    #[test]
    fn a_method_goes_over_a_wire_by_its_names() {
        let text = serde_json::to_string(&by("astar")).expect("plain data");
        assert_eq!(serde_json::from_str::<Method>(&text).expect("what was written"), by("astar"));
        assert!(text.contains(r#""estimate":"nearest""#) && text.contains("dead-squares,rooms"), "{text}");
        assert_eq!(serde_json::from_str::<Method>("{}").expect("all by default"), Method::default());
        for wrong in [r#"{"techniques":"luck"}"#, r#"{"estimate":"luck"}"#] {
            assert!(serde_json::from_str::<Method>(wrong).is_err());
        }
        let former: Method = serde_json::from_str(r#"{"strategy":"greedy"}"#).expect("a name of before");
        assert!(former.is_sound() && former.info().name == "best-first");
    }
}
