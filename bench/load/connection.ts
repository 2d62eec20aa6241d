import { Client, type Dispatcher } from 'undici';
import type { LoadOrder } from './load-order.js';

/** One connection that sends one request after the other and notes how long each took. */
export class Connection implements Dispatcher.DispatchHandler {
  private readonly client: Client;
  private readonly requests: readonly Dispatcher.DispatchOptions[];
  private sent = 0;
  private sentAtMs = 0;
  private again: () => boolean = () => false;
  private ended: (fault: Error | null) => void = () => undefined;

  constructor(
    { url, method, headers, body, callers = [{}], calls }: LoadOrder,
    private readonly latencies: number[],
  ) {
    const { origin, pathname, search } = new URL(url);
    this.client = new Client(origin, { pipelining: 1 });
    const path = `${pathname}${search}`;
    this.requests = (calls ?? callers.map((own) => ({ path, headers: own }))).map((call) => ({
      path: call.path,
      method,
      headers: { ...headers, ...call.headers },
      ...(body !== undefined && { body }),
    }));
  }

  /** Sends while `again` holds; rejects on the first answer that is no success. */
  async run(again: () => boolean): Promise<void> {
    this.again = again;
    await new Promise<void>((resolve, reject) => {
      this.ended = (fault) => (fault ? reject(fault) : resolve());
      this.send();
    });
    await this.client.close();
  }

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    if (status >= 300) this.ended(new Error(`answered ${status}`));
  }

  onResponseData(): void {}

  onResponseEnd(): void {
    this.latencies.push(performance.now() - this.sentAtMs);
    this.send();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.ended(error);
  }

  private send(): void {
    if (!this.again()) return this.ended(null);
    this.sentAtMs = performance.now();
    const next = this.requests[this.sent % this.requests.length];
    this.sent += 1;
    if (next) this.client.dispatch(next, this);
  }
}
