const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls once when a point in time has come, however far away it is. */
export class TimeLimit {
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly deadlineMs: number,
    private readonly passed: () => void,
  ) {
    this.#arm();
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #arm(): void {
    const remaining = Math.max(0, this.deadlineMs - Date.now());
    this.#timer = setTimeout(
      () => {
        if (remaining > LONGEST_TIMER_MS) this.#arm();
        else this.passed();
      },
      Math.min(remaining, LONGEST_TIMER_MS),
    );
    this.#timer.unref();
  }
}
