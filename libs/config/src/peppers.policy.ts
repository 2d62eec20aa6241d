/** A part of random text or bytes never has as few different values, nor as few different steps between them. */
const DIFFERENT_OF_BYTES = 16;
const DIFFERENT_OF_CHARACTERS = 8;
const REPETITION = /^(.{1,16}?)\1+.{0,15}$/s;

function differences(bytes: Buffer): number {
  return new Set([...bytes.subarray(1)].map((byte, index) => (byte - (bytes[index] ?? 0)) & 0xff)).size;
}

function looksMade(bytes: Buffer, different: number): boolean {
  return new Set(bytes).size < different || differences(bytes) < different;
}

/** Whether 32 bytes were plainly not drawn: few values, a sequence, or a piece over and over. */
export function areGuessableBytes(bytes: Buffer): boolean {
  return looksMade(bytes, DIFFERENT_OF_BYTES) || REPETITION.test(bytes.toString('latin1'));
}

/** Whether a text of 32 characters or more was plainly not drawn. */
export function isGuessableText(text: string): boolean {
  return looksMade(Buffer.from(text), DIFFERENT_OF_CHARACTERS) || REPETITION.test(text);
}

/** One entry of `KEY_PEPPERS`. */
export interface Pepper {
  readonly id: string;
  readonly bytes: Buffer;
}

const ENTRY = /^([A-Za-z0-9-]{1,32}):(.*)$/;
const KEY_BYTES = 32;

/** 32 bytes from their base64; null when the text is anything else. */
export function readKey(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text ? bytes : null;
}

/** The entries of `KEY_PEPPERS` in their order; null in place of each that is not `<id>:<base64 of 32 bytes>`. */
export function readPeppers(text: string): readonly (Pepper | null)[] {
  return text.split(',').map((entry) => {
    const [, id, encoded] = ENTRY.exec(entry.trim()) ?? [];
    const bytes = readKey(encoded ?? '');
    return id !== undefined && bytes ? { id, bytes } : null;
  });
}
