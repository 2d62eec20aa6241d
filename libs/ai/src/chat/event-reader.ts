import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';

/** One server-sent event; comments are none. */
export interface StreamedEvent {
  readonly name: string | null;
  readonly data: string;
}

/** Of one event; nobody needs as many. */
const MOST_LINES = 100_000;

/** Characters a line counts as beside those it has: what it takes to keep it. */
const LINE_SIZE = 32;

const [SPACE, OPEN_LIST, OPEN_OBJECT] = [0x20, 0x5b, 0x7b];

/**
 * Takes the text of server-sent events apart, in whatever pieces it comes (WHATWG HTML, "Server-sent events"). A line
 * of JSON without the name of a field is an event as well: some providers write their errors so.
 */
class EventSplitter {
  /** Of the last line, which has no end yet. */
  #rest = '';
  /** The last piece ended with a carriage return: a line feed at the beginning of the next belongs to it. */
  #skipsLineFeed = false;
  #data: string[] = [];
  #dataSize = 0;
  #name: string | null = null;
  #events: StreamedEvent[] = [];

  /** Characters of what is not complete. */
  get size(): number {
    return this.#rest.length + this.#dataSize;
  }

  /** @returns the events that are complete now. */
  push(text: string): readonly StreamedEvent[] {
    let from = this.#skipsLineFeed && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#skipsLineFeed = false;
    let carriage = text.indexOf('\r', from);
    let feed = text.indexOf('\n', from);
    for (;;) {
      if (carriage !== -1 && carriage < from) carriage = text.indexOf('\r', from);
      if (feed !== -1 && feed < from) feed = text.indexOf('\n', from);
      const isCarriage = carriage !== -1 && (feed === -1 || carriage < feed);
      const end = isCarriage ? carriage : feed;
      if (end === -1) break;
      const line = this.#rest + text.slice(from, end);
      this.#rest = '';
      from = end + 1;
      if (isCarriage) {
        if (from === text.length) this.#skipsLineFeed = true;
        else if (feed === from) from += 1;
      }
      this.#read(line);
    }
    this.#rest += text.slice(from);
    return this.#taken();
  }

  /** @returns the event nobody has completed, at the end of the answer. */
  end(): readonly StreamedEvent[] {
    if (this.#rest !== '') this.#read(this.#rest);
    this.#rest = '';
    this.#dispatch();
    return this.#taken();
  }

  #taken(): readonly StreamedEvent[] {
    if (this.#events.length === 0) return [];
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #read(line: string): void {
    if (line === '') return this.#dispatch();
    const first = line.charCodeAt(0);
    if (first === OPEN_OBJECT || first === OPEN_LIST) {
      this.#events.push({ name: null, data: line });
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    if (field !== 'data' && field !== 'event') return;
    const value =
      colon === -1 ? '' : line.slice(line.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1);
    if (field === 'event') this.#name = value;
    else {
      if (this.#data.push(value) > MOST_LINES) throw new UpstreamFault('too_large');
      this.#dataSize += value.length + LINE_SIZE;
    }
  }

  #dispatch(): void {
    if (this.#data.length > 0) this.#events.push({ name: this.#name, data: this.#data.join('\n') });
    this.#data = [];
    this.#dataSize = 0;
    this.#name = null;
  }
}

/** The server-sent events of an answer, however its bytes are cut. What is no UTF-8 is shown as such (U+FFFD). */
export class EventReader {
  readonly #decoder = new TextDecoder();
  readonly #splitter = new EventSplitter();
  #hasEnded = false;

  /**
   * @param holds told of the characters that are kept: of the events that were given out last, and of what is not
   *   complete. Reading goes on once that is kept.
   */
  constructor(
    private readonly answer: Pick<UpstreamAnswer, 'next'>,
    private readonly holds: (characters: number) => Promise<void> = async () => undefined,
  ) {}

  /**
   * The events that came together; null at the end. An event that is not complete by then is given out last: clients
   * read it, and half a text of JSON cannot pass for a whole one.
   * @throws UpstreamFault
   */
  async next(): Promise<readonly StreamedEvent[] | null> {
    while (!this.#hasEnded) {
      const piece = await this.answer.next();
      this.#hasEnded = piece === null;
      const text = this.#decoder.decode(piece ?? undefined, { stream: piece !== null });
      let events = this.#splitter.push(text);
      if (this.#hasEnded) events = [...events, ...this.#splitter.end()];
      await this.holds(events.reduce((sum, { data }) => sum + data.length, this.#splitter.size));
      if (events.length > 0) return events;
    }
    await this.holds(0);
    return null;
  }
}
