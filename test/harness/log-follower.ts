import { Agent, request } from 'undici';

interface LogEvent {
  readonly at: string;
  readonly line: string;
}

/** Follows the log of a server, and goes on where it was whenever the answer ends. */
export class LogFollower {
  /** The lines in the order they came; one that came again counts once. */
  readonly lines: number[] = [];
  readonly faults: string[] = [];
  /** How often it has begun to read. */
  begins = 0;
  private readonly agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  private readonly stopped = new AbortController();
  private readonly running: Promise<void>;
  private since = new Date().toISOString();

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
    await this.agent.destroy();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      this.begins += 1;
      await this.read(signal).catch((error: Error) => {
        if (!signal.aborted) this.faults.push(error.message);
      });
    }
  }

  private async read(signal: AbortSignal): Promise<void> {
    const { headers, agent: dispatcher } = this;
    const url = `${this.url}?stream=true&since=${encodeURIComponent(this.since)}`;
    const { statusCode, body } = await request(url, { headers, dispatcher, signal });
    if (statusCode !== 200) throw new Error(`answered ${statusCode} ${await body.text()}`);
    let rest = '';
    for await (const text of body.setEncoding('utf8') as AsyncIterable<string>) {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.take(event);
    }
  }

  private take(event: string): void {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
    if (name === undefined || data === undefined) return;
    if (name !== 'log') return void this.faults.push(event);
    const { at, line } = JSON.parse(data) as LogEvent;
    this.since = at;
    const number = Number(line);
    if (number > (this.lines.at(-1) ?? 0)) this.lines.push(number);
  }
}
