/**
 * Mouse and touch: click to walk, drag a box or tap it and then a square, swipe anywhere to step, paint in the editor. Two fingers
 * pinch and pan.
 * @import { Board } from "./board.js"
 * @import { Editor } from "./editor.js"
 * @import { Game } from "./game.js"
 * @import { Dir, Prefer, Square } from "./types.js"
 */
import { byId } from "./dom.js";
import { Pinch } from "./pinch.js";
import { say, where } from "./say.js";
import { same } from "./terrain.js";
import { words } from "./words.js";

/** Pixels after which a touch is a swipe, and a press on a box is a drag. */
const SWIPE = 24;
const DRAG = 6;
/** A finger that rests on a box for so many milliseconds takes hold of it; one that goes on at once swipes over it. */
const HOLD = 220;

/** @typedef {{id: number, x: number, y: number, since: number, box: Square | null, moved: boolean, swiped: boolean}} Press */

export class Pointer {
  /** The box that was chosen. @type {Square | null} */
  #chosen = null;
  /** Hears which box is chosen. @type {(box: Square | null) => void} */
  onChoose = () => {};
  /** @type {Press | null} */
  #down = null;

  /** @param {Game} game @param {Board} board @param {Editor} editor */
  constructor(game, board, editor) {
    this.game = game;
    this.board = board;
    this.editor = editor;
    const { view } = board;
    const pinch = new Pinch(board, () => this.#drop());
    view.addEventListener("pointerdown", (event) => pinch.press(event) || this.#press(event));
    view.addEventListener("pointermove", (event) => pinch.move(event) || this.#move(event));
    view.addEventListener("pointerup", (event) => pinch.release(event) || this.#release(event));
    view.addEventListener("pointercancel", (event) => pinch.release(event) || this.#drop());
    view.addEventListener("contextmenu", (event) => event.preventDefault());
    game.listen((events) => events.length > 0 && this.choose(null));
  }

  /** What a tap, or Enter at the cursor, does. @param {Square} at */
  async tap(at) {
    if (this.editor.open) return this.editor.paint(at);
    if (this.#chosen && same(at, this.#chosen)) return this.choose(null);
    if (this.board.hasBox(at)) return this.choose(at);
    if (this.#chosen) return this.#bring(this.#chosen, at);
    return this.game.do({ walk_to: at });
  }

  /** Chooses a box and shows where it can go; none ends that. @param {Square | null} box */
  async choose(box) {
    this.#chosen = box;
    this.onChoose(box);
    this.board.mark("ways", []);
    this.board.mark("reach", []);
    if (!box) return;
    this.board.mark("reach", [box]);
    const squares = await this.game.look({ box: { from: box, prefer: this.#prefer() } }).catch(() => []);
    if (!same(box, this.#chosen)) return;
    this.board.mark("ways", squares);
    const at = { where: where([box]) };
    say(squares.length === 0 ? words("chosen.stuck", at) : words("chosen.ways", { ...at, n: squares.length }));
  }

  /** @param {Square} from @param {Square} to */
  #bring(from, to) {
    return this.game.do({ push_box_to: { from, to, prefer: this.#prefer() } });
  }

  /** @returns {Prefer} */
  #prefer() {
    return /** @type {Prefer} */ (byId("prefer", HTMLSelectElement).value);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const { view } = this.board;
    const bounds = view.getBoundingClientRect();
    const onScrollBar = event.clientX > bounds.left + view.clientWidth || event.clientY > bounds.top + view.clientHeight;
    if (event.button !== 0 || onScrollBar) return;
    const { square } = this.board.locate(event);
    this.board.finish();
    view.setPointerCapture(event.pointerId);
    const box = square && !this.editor.open && this.board.hasBox(square) ? square : null;
    this.#down = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      since: event.timeStamp,
      box,
      moved: false,
      swiped: false,
    };
    if (this.editor.open && square) this.editor.paint(square);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    const { square, x, y } = this.board.locate(event);
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    if (this.editor.open) return square && this.editor.paint(square);
    if (this.#swipes(event, down)) {
      // However far it goes: a push too many may lose the game.
      if (down.swiped || far <= SWIPE) return;
      down.swiped = true;
      return this.game.do({ move: towards(dx, dy) });
    }
    if (down.box && (down.moved || far > DRAG)) {
      if (!down.moved) this.choose(down.box);
      down.moved = true;
      this.board.lift(down.box, [x, y]);
    }
  }

  /** Is it a finger that steps, not one that drags? @param {PointerEvent} event @param {Press} down */
  #swipes(event, down) {
    if (event.pointerType !== "touch" || down.moved) return false;
    return !down.box || down.swiped || event.timeStamp - down.since < HOLD;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    const { square } = this.board.locate(event);
    this.#drop();
    if (this.editor.open || down.swiped || !square) return;
    if (down.box && down.moved) {
      if (!same(square, down.box)) this.#bring(down.box, square);
      else this.choose(null);
    } else {
      this.tap(square);
    }
  }

  #drop() {
    if (this.#down?.box) this.board.lift(this.#down.box, null);
    this.#down = null;
  }
}

/** @param {number} dx @param {number} dy @returns {Dir} */
function towards(dx, dy) {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "r" : "l";
  return dy > 0 ? "d" : "u";
}
