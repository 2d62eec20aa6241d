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
