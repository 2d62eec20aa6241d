import type { Row } from './measurement.js';
import type { Stack } from './stack.js';

/** What a suite is given. */
export interface BenchContext {
  readonly rounds: number;
  /** The service every suite shares. */
  readonly stack: Stack;
}

export type Suite = (context: BenchContext) => Promise<Row[]>;

/** Runs `work` with things that are closed afterwards in reverse order, whatever happens. */
export async function withClosing<T>(
  work: (later: (close: () => Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    return await work((close) => void closers.push(close));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
