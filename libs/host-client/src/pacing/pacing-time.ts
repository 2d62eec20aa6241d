/** Time as pacing sees it: monotonic, because the host's bucket follows no clock of ours. */
export interface PacingTime {
  /** Milliseconds on the clock of `performance.now()`. */
  nowMs(): number;
  /** Runs something later; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const SYSTEM_TIME: PacingTime = {
  nowMs: () => performance.now(),
  after: (milliseconds, run) => {
    // A timer never keeps a process alive: what waits has an open request that does.
    const timer = setTimeout(run, Math.ceil(milliseconds)).unref();
    return () => clearTimeout(timer);
  },
};
