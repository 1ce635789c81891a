//! Certificates with something wrong in them, hundreds of them: the checker must find it.

use crate::placement::Placement;
use crate::{Certificate, Claim, Limits, Refusal, prove};
use sokonaut_level::Level;

/// The three boxes leave by one door.
const SOLVABLE: &str = "#########\n#   #@  #\n#   $   #\n# $$#.  #\n#   #.. #\n#########";
/// Every box has a goal, by itself.
const UNSOLVABLE: &str =
    "#########\n#@##    #\n#  ## $ #\n#    ##.#\n#    #. #\n# $  $ ##\n##   .  #\n#########";

fn level(text: &str) -> Level {
    text.parse().expect("a level")
}

fn fewest(level: &Level) -> u32 {
    let refused = prove(level, Claim::Unsolvable, &Limits::default());
    match refused {
        Err(crate::NotProved::Solution(pushes)) => pushes,
        other => panic!("there is a solution, not {other:?}"),
    }
}

/// The level and a certificate of it that lists both positions and closed sets.
fn examples() -> Vec<(Level, Certificate)> {
    let (solvable, unsolvable) = (level(SOLVABLE), level(UNSOLVABLE));
    let least = Claim::AtLeast(fewest(&solvable));
    let proofs = [(solvable, least), (unsolvable, Claim::Unsolvable)];
    let proved = |(level, claim)| {
        let certificate = prove(&level, claim, &Limits::default()).expect("it is true");
        certificate.check(&level).expect("it is a proof");
        (level, certificate)
    };
    proofs.map(proved).into()
}

#[test]
fn it_reads_back() {
    for (_, certificate) in examples() {
        let mut file = Vec::new();
        certificate.write(&mut file).expect("memory");
        assert_eq!(Certificate::read(&file[..], &Limits::default()).expect("it is whole"), certificate);
    }
}

#[test]
fn nothing_may_follow_it() {
    for (_, certificate) in examples() {
        let mut file = Vec::new();
        certificate.write(&mut file).expect("memory");
        for more in [b"\n".to_vec(), vec![0], file.clone()] {
            let longer = [&file[..], &more[..]].concat();
            let read = Certificate::read(&longer[..], &Limits::default());
            assert!(matches!(read, Err(crate::Unreadable::Damaged(_))), "{read:?}");
        }
    }
}

#[test]
fn empty_closed_sets_count_as_well() {
    let (_, mut certificate) = examples().remove(0);
    certificate.closed_sets = vec![Vec::new(); 10_000];
    let mut file = Vec::new();
    certificate.write(&mut file).expect("memory");
    let read = Certificate::read(&file[..], &Limits { placements: 9_000 });
    assert!(matches!(read, Err(crate::Unreadable::TooLarge(9_000))), "{read:?}");
}

#[test]
fn a_position_less_is_a_leak() {
    let mut convicted = 0;
    for (level, certificate) in examples() {
        for index in 0..certificate.positions.len() {
            let mut broken = certificate.clone();
            let (gone, _) = broken.positions.remove(index);
            let refused = broken.check(&level);
            assert!(
                matches!(refused, Err(Refusal::Leak { .. } | Refusal::NoStart)),
                "without {gone:?}: {refused:?}"
            );
            convicted += 1;
        }
    }
    assert!(convicted > 100, "only {convicted}");
}

#[test]
fn pushes_that_are_too_many_are_a_leak() {
    let mut convicted = 0;
    let (level, certificate) = examples().remove(0);
    for index in 0..certificate.positions.len() {
        let mut broken = certificate.clone();
        broken.positions[index].1 += 1;
        assert!(broken.check(&level).is_err(), "{:?}", broken.positions[index]);
        convicted += 1;
    }
    assert!(convicted > 50, "only {convicted}");
}

#[test]
fn more_is_claimed_than_is_true() {
    let (level, certificate) = examples().remove(0);
    let Claim::AtLeast(least) = certificate.claim else { panic!("it is solvable") };
    for claim in [Claim::AtLeast(least + 1), Claim::AtLeast(least + 2), Claim::Unsolvable] {
        let broken = Certificate { claim, ..certificate.clone() };
        assert!(broken.check(&level).is_err(), "{claim}");
        assert!(prove(&level, claim, &Limits::default()).is_err(), "{claim}");
    }
}

#[test]
fn what_is_not_lost_is_no_closed_set() {
    let mut convicted = 0;
    for (level, certificate) in examples() {
        // Positions of a solution are alive, so a set of them leaks or has a solved one.
        for (position, _) in certificate.positions.iter().filter(|_| certificate.claim != Claim::Unsolvable) {
            let parts = position.boxes.iter().map(|&square| vec![square]).chain([position.boxes.to_vec()]);
            for boxes in parts {
                let mut broken = certificate.clone();
                broken.closed_sets.push(vec![position.only(boxes)]);
                let claim = broken.check(&level);
                let normal = !matches!(claim, Err(Refusal::Nonsense { .. }));
                convicted += usize::from(normal && claim.is_err());
            }
        }
        for (index, set) in certificate.closed_sets.iter().enumerate().filter(|(_, set)| set.len() > 1) {
            for place in 0..set.len() {
                let mut broken = certificate.clone();
                broken.closed_sets[index].remove(place);
                // Another set may account for it: then it is still a proof. It is never nonsense.
                let refused = broken.check(&level);
                assert!(!matches!(refused, Err(Refusal::Nonsense { .. })), "{refused:?}");
                convicted += usize::from(refused.is_err());
            }
        }
    }
    assert!(convicted > 50, "only {convicted}");
}

#[test]
fn nonsense_is_called_so() {
    let (level, certificate) = examples().remove(0);
    let (position, pushes) = certificate.positions[0].clone();
    let on_box = Placement { player: position.boxes[0], ..position.clone() };
    let beyond = Placement { player: 60_000, ..position.clone() };
    let unsorted = Placement { boxes: position.boxes.iter().rev().copied().collect(), ..position.clone() };
    for wrong in [on_box, beyond, unsorted] {
        let mut broken = certificate.clone();
        broken.positions[0] = (wrong.clone(), pushes);
        assert!(matches!(broken.check(&level), Err(Refusal::Nonsense { number: 1, .. })), "{wrong:?}");
    }
    let other = self::level(UNSOLVABLE);
    assert!(matches!(certificate.check(&other), Err(Refusal::OtherLevel)));
}

#[test]
fn a_damaged_file_is_refused() {
    let (level, certificate) = examples().remove(1);
    let mut file = Vec::new();
    certificate.write(&mut file).expect("memory");
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..400 {
        let mut broken = file.clone();
        let (place, bit) = (random.usize(..broken.len()), random.u32(..8));
        broken[place] ^= 1 << bit;
        let refused = crate::check(&level, &broken[..], &Limits::default());
        // Two bits of the head of a zlib stream say how hard it was compressed, and no more.
        assert!(refused.is_err() || place == 24, "bit {bit} of byte {place}");
    }
    for length in 0..file.len() {
        assert!(crate::check(&level, &file[..length], &Limits::default()).is_err(), "{length} bytes");
    }
    let few = Limits { placements: 3 };
    let refused = crate::check(&level, &file[..], &few);
    assert!(matches!(refused, Err(Refusal::Unreadable(crate::Unreadable::TooLarge(3)))), "{refused:?}");
}
