/** A position and its drawing. */

/** @type {Record<string, [number, number]>} */
const STEPS = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };

class Position {
  /** @type {Set<number>} */
  boxes = new Set();
  player = 0;

  /** @param {string} board in the letters of XSB */
  constructor(board) {
    const rows = board.replace(/\n+$/, "").split("\n");
    this.rows = rows.length;
    this.cols = Math.max(...rows.map((row) => row.length));
    this.cells = rows.map((row) => row.padEnd(this.cols)).join("");
    this.reset();
  }

  /** Everything where it was at the start. */
  reset() {
    this.boxes = new Set(this.#where("$*"));
    this.player = this.#where("@+")[0];
  }

  /** One step; a box in the way is pushed. @param {string} letter */
  step(letter) {
    const [down, right] = STEPS[letter.toLowerCase()];
    const by = down * this.cols + right;
    this.player += by;
    if (this.boxes.delete(this.player)) this.boxes.add(this.player + by);
  }

  walls() {
    return this.#where("#");
  }

  goals() {
    return this.#where(".*+");
  }

  /** Squares that the player could reach if there were no boxes. */
  floor() {
    const seen = new Set([this.player]);
    for (const square of seen) {
      for (const [down, right] of Object.values(STEPS)) {
        const next = square + down * this.cols + right;
        if (this.cells[next] !== undefined && this.cells[next] !== "#") seen.add(next);
      }
    }
    return seen;
  }

  /** @param {string} letters */
  #where(letters) {
    return [...this.cells].flatMap((letter, index) => (letters.includes(letter) ? [index] : []));
  }
}

class Drawing {
  /** @type {Record<string, SVGPathElement>} */
  #paths = {};

  /** @param {Position} position @param {string} label */
  constructor(position, label) {
    this.position = position;
    this.element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.element.setAttribute("class", "drawing");
    this.element.setAttribute("viewBox", `0 0 ${position.cols} ${position.rows}`);
    if (label) {
      this.element.setAttribute("role", "img");
      this.element.setAttribute("aria-label", label);
    } else this.element.setAttribute("aria-hidden", "true");
    for (const name of ["floor", "wall", "box", "home", "goal", "player"]) this.#add(name);
    this.#squares("floor", position.floor(), 0);
    this.#squares("wall", position.walls(), 0);
    this.#squares("goal", position.goals(), 0.3);
    this.update();
  }

  /** Boxes and player as they stand now. */
  update() {
    const { boxes, player, cols } = this.position;
    const goals = new Set(this.position.goals());
    this.#squares("box", [...boxes].filter((square) => !goals.has(square)), 0.12);
    this.#squares("home", [...boxes].filter((square) => goals.has(square)), 0.12);
    const [x, y] = [(player % cols) + 0.2, Math.floor(player / cols) + 0.5];
    this.#paths.player.setAttribute("d", `M${x} ${y}a.3 .3 0 1 0 .6 0a.3 .3 0 1 0-.6 0z`);
  }

  /** @param {string} name */
  #add(name) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", name);
    this.#paths[name] = path;
    this.element.append(path);
  }

  /** @param {string} name @param {Iterable<number>} squares @param {number} rim */
  #squares(name, squares, rim) {
    const side = 1 - 2 * rim;
    const { cols } = this.position;
    const d = Array.from(
      squares,
      (square) => `M${(square % cols) + rim} ${Math.floor(square / cols) + rim}h${side}v${side}h${-side}z`,
    );
    this.#paths[name].setAttribute("d", d.join(""));
  }
}
