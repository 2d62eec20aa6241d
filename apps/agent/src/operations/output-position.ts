import type { OutputBytes } from '../journal/journal-fact.js';

/** Above the limit of a stream, so that both offsets fit one safe integer. */
const RADIX = 2 ** 21;

/**
 * The `seq` of a piece of output: how much of both streams a reader has seen after it. It needs no
 * index on the disk, holds over a restart, and grows with every piece.
 */
export function encodePosition({ stdout, stderr }: OutputBytes): number {
  return stdout * RADIX + stderr;
}

export function decodePosition(seq: number): OutputBytes {
  return { stdout: Math.floor(seq / RADIX), stderr: seq % RADIX };
}
