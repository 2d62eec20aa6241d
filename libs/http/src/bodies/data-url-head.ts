const SCHEME = 'data:';
/** With the comma after which the bytes begin. */
const WHOLE = /^data:[^,]{0,200};base64,/i;
const LONGEST = 220;
const NOTHING = Buffer.alloc(0);

/** Takes `data:image/png;base64,` off the beginning of a text that comes in pieces; any other text stays as it is. */
export class DataUrlHead {
  #seen: Buffer = NOTHING;
  #isPast = false;

  /** What of the text so far is no such beginning. */
  strip(text: Buffer): Buffer {
    if (this.#isPast) return text;
    this.#seen = this.#seen.length === 0 ? text : Buffer.concat([this.#seen, text]);
    const begins = this.#seen.subarray(0, LONGEST).toString('latin1');
    const isOpen = SCHEME.startsWith(begins.slice(0, SCHEME.length).toLowerCase());
    const [head] = WHOLE.exec(begins) ?? [];
    if (head === undefined && isOpen && !begins.includes(',') && begins.length < LONGEST) return NOTHING;
    return this.#take(head?.length ?? 0);
  }

  /** What is left of a text that ended within what looked like such a beginning. */
  end(): Buffer {
    return this.#isPast ? NOTHING : this.#take(0);
  }

  #take(from: number): Buffer {
    const rest = this.#seen.subarray(from);
    this.#isPast = true;
    this.#seen = NOTHING;
    return rest;
  }
}
