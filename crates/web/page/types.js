/**
 * What goes over the wire, as `crates/game` and `crates/protocol/src/talk.rs` write it.
 *
 * @typedef {[number, number]} Square row and column
 * @typedef {"u" | "r" | "d" | "l"} Dir
 * @typedef {"forward" | "reverse" | "editor"} Mode
 * @typedef {"hint" | "rest" | "doomed" | "lost" | "facts" | "rating" | "fewer_pushes" | "fewer_moves" | "fewest"
 *   | {daily: {day: number}} | {like: {than: "easier" | "same" | "harder", seed: number}}
 *   | {overlay: {overlay: string, of: Square | null}}} Question
 * @typedef {"pushes" | "moves"} Prefer
 *
 * @typedef {{dir: Dir, player: Square, shift: [Square, Square] | null}} Motion
 * @typedef {{reason: "dead_square" | "freeze" | "matching" | "corral" | "pattern" | "goals" | "search" | "level", boxes: Square[]}} Why
 * @typedef {{to: number | null, moves: number, certain: boolean}} Back
 *
 * @typedef {{event: "moved"} & Motion} Moved
 * @typedef {{event: "undone"} & Motion} Undone
 * @typedef {{event: "solved", moves: number, pushes: number, lurd: string}} Solved
 * @typedef {"wall" | "box_against_wall" | "box_against_box"} Obstacle
 * @typedef {"no_walk" | "no_box" | "no_path" | "nothing_to_undo" | "nothing_to_redo" | "no_snapshot" | "no_solution_known"
 *   | "not_solved_yet" | "bad_paint" | "not_now" | "unreadable"} Refusal
 * @typedef {{event: "rejected", why: {refusal: "blocked", detail: Partial<Record<Obstacle, Square>>} | {refusal: Refusal}}} Rejected
 * @typedef {{event: "hint", from: Square, to: Square, dir: Dir}} Hint
 * @typedef {{event: "solution", moves: number, pushes: number}} Solution
 * @typedef {{event: "lost", why: Why, back: Back | null}} Lost
 * @typedef {{event: "facts", dead: Square[], lower_bound: number | null}} Facts
 * @typedef {{event: "edited", lacks: Lack[]}} Edited
 * @typedef {{lack: "no_box" | "no_player" | "too_large"} | {lack: "too_few_goals", boxes: number, goals: number}
 *   | {lack: "hole" | "occupied", at: Square}} Lack
 * @typedef {{event: "rated", rating: "solvable" | "unsolvable" | "unknown", moves: number, pushes: number, box_changes: number, nodes: number}} Rated
 * @typedef {{moves: number, pushes: number}} Length
 * @typedef {{event: "shorter"} & Length} Shorter
 * @typedef {{event: "shortened", now: Length, was: Length, exhausted: boolean}} Shortened
 * @typedef {{event: "undecided", question: Question, why: "no_proof" | "stopped" | "limit" | "unfit"}} Undecided
 * @typedef {{overlay: string, marks: {at: Square, tone: string, label: string}[],
 *   legend: {tone: string | null, label: string, meaning: Meaning}[]}} Layer what is drawn over the board
 * @typedef {{meaning: "walkable" | "pushes" | "no_rooms" | "only_room" | "corridor" | "no_goals" | "entrance" | "waits" | "one_way"
 *   | "way_round" | "dead_end" | "no_tunnels" | "tunnel_loses" | "no_dead" | "dead" | "corral" | "i_corral" | "pi_corral" | "rim"
 *   | "no_corrals" | "articulation" | "no_articulation"} | {meaning: "box" | "square", at: Square}
 *   | {meaning: "rooms", count: number, last: string} | {meaning: "goals", count: number, ordered: boolean}
 *   | {meaning: "hopeless", why: Flaw}} Meaning
 * @typedef {{event: "overlay"} & Layer} Overlaid
 * @typedef {{event: "made", level: string, pushes: number, score: number, fits: boolean}} Made a level on request, and the fewest pushes of it
 * @typedef {{event: "jumped" | "loaded" | "snapped" | "playing" | "switched" | "alive"}} Plain
 * @typedef {Moved | Undone | Solved | Rejected | Hint | Solution | Lost | Facts | Edited | Rated | Shorter | Shortened | Overlaid | Undecided | Made | Plain} GameEvent
 *
 * @typedef {{board: string, mode: Mode, moves: number, pushes: number, redo: number, boxes: number, on_goals: number,
 *   solved: boolean, playing: boolean, snapshots: number, best_moves: string | null, best_pushes: string | null,
 *   aided: Length | null, to_go: number | null, fewest: Fewest | null, targets: Square[],
 *   flaw: Flaw | null}} View
 * @typedef {{flaw: "lost", why: Why} | {flaw: "too_few_goals", boxes: number, goals: number} | {flaw: "too_large"}
 *   | {flaw: "unreachable_box" | "frozen_box" | "unfillable_goal", at: Square}} Flaw why a level has no solution
 * @typedef {{at_least: number, at_most: number}} Fewest pushes, as far as proved
 * @typedef {{events: GameEvent[], view: View, moves: string, aided: boolean, level: string}} Reply
 *
 * @typedef {{level: string, moves?: string, aided?: boolean, best?: string[]}} Opening
 * @typedef {"reach" | {box: {from: Square, prefer: Prefer}}} Look
 * @typedef {"start" | "pause" | "tick" | {seek: number}} Replay
 * @typedef {"step" | "push" | "all"} Stride
 * @typedef {"open" | "play" | "cancel" | {draw: string} | {blank: {rows: number, cols: number}} | {paint: {at: Square, letter: string}}} Edit
 * @typedef {"restart" | "snapshot" | "play_rest" | {move: Dir} | {undo: Stride} | {redo: Stride} | {walk_to: Square}
 *   | {push_box_to: {from: Square, to: Square, prefer: Prefer}} | {restore: number} | {load: string} | {paste: string}
 *   | {replay: Replay} | {reverse: boolean} | {edit: Edit}} Command
 *
 * @typedef {{title: string, author?: string, fewest?: number, difficulty?: number, lesson?: Lesson, board?: string, defect?: ProtocolError | string,
 *   drawing?: string}} Entry a drawing that is no level yet has its text besides what is wrong with it
 * @typedef {{words: string, mistake: string, teaches: Why["reason"]}} Lesson what a level teaches, and moves that lose it
 * @typedef {{name: string, levels: Entry[], nothing?: ProtocolError}} Collection
 * @typedef {{line: number, column: number}} TextPlace in a text, both from 1
 * @typedef {({trouble: "empty" | "other"} | {trouble: "large", rows: number, cols: number, most: number}
 *   | {trouble: "long" | "steps" | "snapshots", most: number} | {trouble: "no_level" | "letter", at: TextPlace, letter: string}
 *   | {trouble: "tab" | "no_player" | "second_player" | "open" | "occupied" | "huge", at: TextPlace}) & {english: string}} ProtocolError what is
 *   wrong with a text
 * @typedef {{seconds: number, strategy?: string, nodes?: number, waiting?: number, memory?: number, packed?: number, boxes?: number,
 *   position?: Square[]}} Progress
 * @typedef {{progress: (progress: Progress) => void, found: (reply: Reply) => void}} Listener hears how the work goes, and
 *   what is good to have before its end
 *
 * @typedef {{name: string, text: string}} Upload
 * @typedef {{id: string, title: string, note: string, svg: string, legend: string,
 *   table: {head: string[], rows: string[][]}}} Chart
 * @typedef {{runs: string[], levels: number, charts: Chart[]}} Plots
 *
 * The one way from the page to the game. A server keeps the game in `transport.js`; `site/transport.js` has the
 * same interface on WebAssembly.
 *
 * @typedef {object} Transport
 * @property {() => Promise<Collection[]>} collections the levels to begin with
 * @property {(text: Uint8Array<ArrayBuffer>) => Promise<Collection>} read the levels in a file
 * @property {(files: Upload[]) => Promise<Plots>} plots draws bench runs
 * @property {(opening: Opening) => Promise<Reply>} open begins a game
 * @property {(command: Command) => Promise<Reply>} send does something
 * @property {(look: Look) => Promise<Square[]>} look asks the board
 * @property {(question: Question, listener: Listener, signal: AbortSignal) => Promise<Reply>} ask
 *   asks the solver; rejects with an AbortError when the signal comes first
 */

export {};
