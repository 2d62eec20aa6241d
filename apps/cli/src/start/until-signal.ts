const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm passes on the Ctrl-C that the terminal sent us as well; the echo is no second wish. */
const ECHO_MS = 500;

export interface StopWish {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Resolves at the first signal. */
  readonly asked: Promise<void>;
}

/** Turns the first stop signal into an abort; a later one calls `force`. */
export function listenForStop(force: () => void): StopWish {
  const controller = new AbortController();
  let firstAt = 0;
  const asked = new Promise<void>((resolve) => {
    for (const name of SIGNALS) {
      process.on(name, () => {
        if (!controller.signal.aborted) {
          firstAt = performance.now();
          controller.abort(new Error(`stopped by ${name}`));
          resolve();
        } else if (performance.now() - firstAt > ECHO_MS) force();
      });
    }
  });
  return { signal: controller.signal, asked };
}
