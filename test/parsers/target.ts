import type { Arbitrary } from 'fast-check';

/** One of our own parsers, and what is thrown at it. */
export interface FuzzTarget<In = unknown> {
  /** What it reads, as it is told of in a failure and found by `-t`. */
  readonly name: string;
  /** Where the parser stands, from the root of the repository. */
  readonly sources: readonly string[];
  readonly input: Arbitrary<In>;
  /**
   * Gives the input to the parser, and holds what comes out against what must be true of it, a round trip or the same
   * result however the bytes are cut. Fails by an assertion.
   */
  readonly run: (input: In) => unknown;
  /** Its own errors. Anything else that is thrown is a fault. */
  readonly refuses: readonly Refusal[];
}

/** The class of an error; or what tells errors of a library that have none. */
export type Refusal = (abstract new (...args: never[]) => Error) | { readonly of: (error: Error) => boolean };

/** A row of a table; the type of its input is its own affair. */
export function target<In>(row: FuzzTarget<In>): FuzzTarget {
  return row as FuzzTarget;
}
