// Keeps the texts that a call runs, such as the lines of a recipe: the first ones and the last ones, and whether some in the
// middle were dropped.
import type { RanText } from '../analyse/context.ts';

/** The question to a model has room for far fewer. */
const FIRST = 400;
const LAST = 200;

export class RanTexts {
  readonly #first = new Map<string, RanText>();
  readonly #last = new Map<string, RanText>();
  readonly #cut = new Map<string, RanText>();

  note(one: RanText): void {
    const key = [...one.via, one.text].join('\0');
    if (this.#first.size < FIRST || this.#first.has(key)) {
      this.#first.set(key, one);
      return;
    }
    this.#last.delete(key);
    this.#last.set(key, one);
    const [oldest] = this.#last;
    if (this.#last.size <= LAST || oldest === undefined) return;
    this.#last.delete(oldest[0]);
    const { via } = oldest[1];
    this.#cut.set(via.join('\0'), { via, text: '', cut: true });
  }

  all(): readonly RanText[] {
    return [...this.#first.values(), ...this.#cut.values(), ...this.#last.values()];
  }
}
