import { shown } from '#libs/kernel';
import { TimeSlice } from '#libs/parsing/contracts';
import { bodyFault, inputFault } from './input-fault.js';

/**
 * What the JSON of a body may hold, beside its bytes. Each is far above what the service documents, so that
 * nothing that means well meets it, and low enough that reading a body never holds the process up.
 */
export const JSON_LIMITS = {
  /** Levels of objects and lists within each other. A field of a record is refused beyond 32. */
  depth: 64,
  /** Members of one object. Records have some hundred fields; the environment of a deploy 200 names. */
  members: 1_000,
  /** Elements of one list. A filter takes 1,000 values, a batch of one base 500 items. */
  items: 10_000,
  /** Values in all, objects and lists among them. The largest filter has 100 conditions of 1,000 values. */
  values: 120_000,
} as const;

/** Fields of a form that is no JSON. An event of the host has some dozen. */
export const MOST_FORM_FIELDS = 1_000;

/** Bytes of such a form, where its route says nothing else. */
export const MOST_FORM_BYTES = 256 * 1_024;

const BODY = 'body';
/** Values and names that are looked at before the clock is. */
const BETWEEN_LOOKS = 500;
/** Letters that count as one look. */
const LETTERS_A_LOOK = 1_000;
/** A longer text is looked at in pieces. */
const LOOKED_AT_ONCE = 256 * LETTERS_A_LOOK;

/** Text the database can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Refuses what is valid JSON but never meant well: members named `__proto__` and text no database can store. Lets
 * others go on meanwhile.
 * @param anyText of what is kept nowhere: text may be any.
 */
export async function checkJsonValue(value: unknown, anyText = false): Promise<void> {
  const walk = new Walk(value, BODY, anyText);
  const slice = new TimeSlice();
  while (walk.go(BETWEEN_LOOKS)) if (slice.isOver) await slice.rest();
}

/** The same of a value that is known to be small. */
export function checkSmallJsonValue(value: unknown, anyText = false): void {
  new Walk(value, BODY, anyText).go(Number.POSITIVE_INFINITY);
}

/** Goes through a value from its beginning to its end. */
class Walk {
  /** What is still to be looked at, the next one last; and where in the body each stands. */
  readonly #values: unknown[];
  readonly #fields: string[];

  constructor(
    value: unknown,
    field: string,
    private readonly anyText: boolean,
  ) {
    this.#values = [value];
    this.#fields = [field];
  }

  /** Looks at so many values and members, and at the rest of the last one's. @returns whether there are more */
  go(most: number): boolean {
    for (let left = most; left > 0 && this.#values.length > 0;) {
      left -= 1 + this.#look(this.#values.pop(), this.#fields.pop()!);
    }
    return this.#values.length > 0;
  }

  /** @returns how many looks it took beyond the one */
  #look(value: unknown, field: string): number {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return this.#lookAtMembers(value, field);
    }
    if (typeof value === 'string') return this.anyText ? 0 : this.#lookAtText(value, field);
    if (!Array.isArray(value)) return 0;
    for (let at = value.length - 1; at >= 0; at -= 1) this.#add(value[at], field);
    return value.length;
  }

  #lookAtText(text: string, field: string): number {
    let piece = text;
    if (text.length > LOOKED_AT_ONCE) {
      // A letter of two halves stays whole.
      const isHalf = (text.charCodeAt(LOOKED_AT_ONCE - 1) & 0xfc00) === 0xd800;
      piece = text.slice(0, LOOKED_AT_ONCE + (isHalf ? 1 : 0));
      if (piece.length < text.length) this.#add(text.slice(piece.length), field);
    }
    checkText(piece, field);
    return Math.floor(piece.length / LETTERS_A_LOOK);
  }

  #lookAtMembers(value: object, field: string): number {
    const entries = Object.entries(value);
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const [name, member] = entries[at]!;
      if (name === '__proto__') throw bodyFault('unknownField', 'body must not contain __proto__');
      if (!this.anyText) checkText(name, field);
      this.#add(member, field === BODY ? shown(name) : field);
    }
    return entries.length;
  }

  #add(value: unknown, field: string): void {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return;
    this.#values.push(value);
    this.#fields.push(field);
  }
}

function checkText(text: string, field: string): void {
  if (isStorableText(text)) return;
  throw inputFault('body', field, 'isText', `${field} contains text with characters that are not allowed`);
}
