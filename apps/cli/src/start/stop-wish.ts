/** Why a start comes to its end. */
export interface StopReason {
  /** One line for the person at the terminal; null where the person has asked for it. */
  readonly told: string | null;
  readonly exitCode: number;
}

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm passes on the Ctrl-C that the terminal sent us as well; the echo is no second wish. */
const ECHO_MS = 1_000;

/** The wish that the service ends: whoever has one first gives the reason, and later ones change nothing. */
export class StopWish {
  readonly asked: Promise<StopReason>;
  private readonly controller = new AbortController();
  private tell: (reason: StopReason) => void = () => undefined;

  constructor() {
    this.asked = new Promise((resolve) => (this.tell = resolve));
  }

  /** Aborted by the first wish. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  ask(told: string | null, exitCode = 0): void {
    if (this.signal.aborted) return;
    this.tell({ told, exitCode });
    this.controller.abort(new Error(told ?? 'stopped by a signal'));
  }

  /**
   * Takes the signals that mean the end. A second one calls `force`.
   * @param ignored of these, what the person at the terminal has asked not to be minded
   */
  listen(force: () => void, ignored: readonly NodeJS.Signals[] = []): void {
    let firstAt: number | null = null;
    const take = (): void => {
      if (firstAt === null) {
        firstAt = performance.now();
        this.ask(null);
      } else if (performance.now() - firstAt > ECHO_MS) force();
    };
    for (const name of SIGNALS) process.on(name, ignored.includes(name) ? () => undefined : take);
  }
}
