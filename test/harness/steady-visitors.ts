import autocannon, { type Instance, type Result } from 'autocannon';

const CONNECTIONS = 8;
const LONGEST_SECONDS = 120;

/** Visitors who ask for one page again and again, each over a connection of their own. */
export class SteadyVisitors {
  private constructor(
    private readonly load: Instance,
    private readonly result: Promise<Result>,
  ) {}

  static arrive(origin: string, host: string): SteadyVisitors {
    const { promise, resolve, reject } = deferred<Result>();
    const order = { url: origin, headers: { host }, connections: CONNECTIONS, duration: LONGEST_SECONDS };
    const load = autocannon(order, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    return new SteadyVisitors(load, promise);
  }

  /** Ends the visits. @returns how many were answered well, and how many were not. */
  async leave(): Promise<{ readonly good: number; readonly failed: number }> {
    this.load.stop?.();
    const { errors, timeouts, non2xx, ...result } = await this.result;
    return { good: result['2xx'], failed: errors + timeouts + non2xx };
  }
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((good, bad) => {
    resolve = good;
    reject = bad;
  });
  return { promise, resolve, reject };
}
