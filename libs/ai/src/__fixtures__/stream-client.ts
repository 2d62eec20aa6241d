import { request, type IncomingMessage } from 'node:http';

/** A client of a stream that reads when the spec says so. */
export class StreamClient {
  #text = '';
  #hasEnded = false;
  #hasBroken = false;
  #wake: (() => void) | null = null;

  private constructor(readonly answer: IncomingMessage) {
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      this.#text += text;
      this.#wake?.();
    });
    answer.on('end', () => {
      this.#hasEnded = true;
      this.#wake?.();
    });
    answer.on('error', () => (this.#hasBroken = true));
    answer.on('close', () => this.#wake?.());
  }

  static async open(
    origin: string,
    key: string,
    body: object,
    path = '/v1/chat/completions',
  ): Promise<StreamClient> {
    const outgoing = request(`${origin}${path}`, {
      method: 'POST',
      agent: false,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.once('response', resolve).once('error', reject),
    );
    outgoing.end(JSON.stringify(body));
    return new StreamClient(await answered);
  }

  /** Nobody waits for its answer: it leaves when `left` is called. */
  static send(origin: string, key: string, body: object): { readonly leave: () => void } {
    const outgoing = request(`${origin}/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    outgoing.on('error', () => undefined).end(JSON.stringify(body));
    return { leave: () => void outgoing.destroy() };
  }

  /** The next event as it came, without the empty line behind it; null at the end of the answer. */
  async event(): Promise<string | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const event = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        return event;
      }
      if (this.#hasBroken) throw new Error('the answer broke off');
      if (this.#hasEnded) return null;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** The data of the next event; comments are passed over. */
  async data(): Promise<Record<string, unknown> | '[DONE]' | null> {
    let event = await this.event();
    while (event?.startsWith(':')) event = await this.event();
    if (event === null) return null;
    const data = event.slice('data: '.length);
    return data === '[DONE]' ? data : (JSON.parse(data) as Record<string, unknown>);
  }

  async rest(): Promise<(Record<string, unknown> | string)[]> {
    const all: (Record<string, unknown> | string)[] = [];
    for (let next = await this.data(); next !== null; next = await this.data()) all.push(next);
    return all;
  }

  leave(): void {
    this.answer.destroy();
  }
}
