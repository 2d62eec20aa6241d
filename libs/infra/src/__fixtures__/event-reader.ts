import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { createInterface } from 'node:readline';

/** Server-sent events as they come. */
export class EventReader {
  /** Of the newest event that has one. */
  lastId: string | null = null;

  private constructor(
    readonly headers: IncomingHttpHeaders,
    private readonly lines: AsyncIterator<string, undefined>,
    readonly close: () => void,
  ) {}

  /** @param body of the request; none by default. */
  static async open(options: RequestOptions, body?: string): Promise<EventReader> {
    const asked = request(options).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const lines = createInterface({ input: answer })[Symbol.asyncIterator]();
    return new EventReader(
      answer.headers,
      lines as AsyncIterator<string, undefined>,
      () => void asked.destroy(),
    );
  }

  /** Null when the answer has ended. */
  async next(): Promise<[name: string, data: unknown] | null> {
    let name = '';
    for (;;) {
      const line = await this.lines.next();
      if (line.done) return null;
      if (line.value.startsWith('id: ')) this.lastId = line.value.slice(4);
      if (line.value.startsWith('event: ')) name = line.value.slice(7);
      if (line.value.startsWith('data: ')) return [name, JSON.parse(line.value.slice(6)) as unknown];
    }
  }
}
