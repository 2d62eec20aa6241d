/** What a thread asks for: the next piece of a source, or some bytes of it. */
export interface Ask {
  readonly kind: 'ask';
  readonly id: number;
  readonly source: number;
  /** Absent for the next piece. */
  readonly range?: { readonly start: number; readonly end: number };
}

/** What a thread ends with. */
export type End =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'fault'; readonly message: string };

/** To the thread; null where there is no further piece. */
export interface Bytes {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}
