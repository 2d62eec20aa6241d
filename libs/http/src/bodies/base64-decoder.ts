const WHITE = 64;
const PADDING = 65;
const WRONG = 66;

/** Value of each digit, both alphabets; white space, padding, or none of these. */
const MEANING = meanings();

function meanings(): Uint8Array {
  const table = new Uint8Array(256).fill(WRONG);
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (const [value, digit] of [...digits].entries()) table[digit.charCodeAt(0)] = value;
  table['-'.charCodeAt(0)] = 62;
  table['_'.charCodeAt(0)] = 63;
  for (const white of ' \t\r\n') table[white.charCodeAt(0)] = WHITE;
  table['='.charCodeAt(0)] = PADDING;
  return table;
}

/**
 * Decodes base64 in whatever pieces it comes: of the ordinary or the URL alphabet, with line breaks or without,
 * padded or not.
 */
export class Base64Decoder {
  #bits = 0;
  /** Digits of the group of four that is open. */
  #digits = 0;
  #padding = 0;
  #isBroken = false;

  /** The bytes of the groups that are whole; null once anything was no base64. */
  push(text: Buffer): Buffer | null {
    if (this.#isBroken) return null;
    const bytes = Buffer.allocUnsafe(Math.ceil((text.length + 3) / 4) * 3);
    let length = 0;
    let bits = this.#bits;
    let digits = this.#digits;
    for (let at = 0; at < text.length; at += 1) {
      const meaning = MEANING[text[at]!]!;
      if (meaning < WHITE) {
        if (this.#padding > 0) return this.#break();
        bits = (bits << 6) | meaning;
        digits += 1;
        if (digits < 4) continue;
        bytes[length] = bits >> 16;
        bytes[length + 1] = bits >> 8;
        bytes[length + 2] = bits;
        length += 3;
        bits = 0;
        digits = 0;
      } else if (meaning === PADDING) {
        this.#padding += 1;
        if (digits + this.#padding > 4 || digits < 2) return this.#break();
      } else if (meaning === WRONG) {
        return this.#break();
      }
    }
    this.#bits = bits;
    this.#digits = digits;
    return bytes.subarray(0, length);
  }

  /** The last bytes; null when the text as a whole was no base64. */
  end(): Buffer | null {
    if (this.#isBroken) return null;
    const isWhole = this.#padding === 0 || this.#digits + this.#padding === 4;
    if (this.#digits === 1 || !isWhole) return this.#break();
    if (this.#digits === 0) return Buffer.alloc(0);
    const whole = this.#bits << (6 * (4 - this.#digits));
    return Buffer.from([whole >> 16, (whole >> 8) & 0xff]).subarray(0, this.#digits - 1);
  }

  #break(): null {
    this.#isBroken = true;
    return null;
  }
}
