import { Agent, type Dispatcher, request } from 'undici';

/** A request that is sent again and again, each after the answer to the one before. */
export interface SteadyRequest {
  readonly name: string;
  /** Connections that send it. */
  readonly connections: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A POST with this body; without it a GET. @param turn number of the request, from 0. */
  body?(turn: number): object;
  /** Why the answer is none of those expected; null when it is one. */
  fault(status: number, text: string, turn: number): string | null;
}

/** Clients that keep their connections and never repeat a request. */
export class SteadyClients {
  /** Answers by the name of the request. */
  readonly answered = new Map<string, number>();
  readonly faults: string[] = [];
  private readonly agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  private readonly running: Promise<void>[] = [];
  private isStopped = false;
  private turn = 0;

  constructor(
    private readonly origin: string,
    requests: readonly SteadyRequest[],
  ) {
    for (const steady of requests) {
      for (let n = 0; n < steady.connections; n += 1) this.running.push(this.repeat(steady));
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
    await this.agent.close();
  }

  private async repeat(steady: SteadyRequest): Promise<void> {
    while (!this.isStopped) {
      const turn = this.turn++;
      const fault = await this.once(steady, turn).catch((error: Error) => `${error.name} ${error.message}`);
      if (fault === null) this.answered.set(steady.name, (this.answered.get(steady.name) ?? 0) + 1);
      else this.faults.push(`${steady.name}: ${fault}`);
    }
  }

  private async once({ path, headers, body, fault }: SteadyRequest, turn: number): Promise<string | null> {
    const sent = body && { method: 'POST' as Dispatcher.HttpMethod, body: JSON.stringify(body(turn)) };
    const answer = await request(`${this.origin}${path}`, {
      dispatcher: this.agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...sent,
    });
    return fault(answer.statusCode, await answer.body.text(), turn);
  }
}
