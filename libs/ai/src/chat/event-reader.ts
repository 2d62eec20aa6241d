import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';

/** Characters of one event that may be kept until it is complete. */
export const LONGEST_EVENT = 262_144;

/** One server-sent event; comments are none. */
export interface StreamedEvent {
  readonly name: string | null;
  readonly data: string;
}

const SPACE = 32;

/** Takes the text of server-sent events apart, in whatever pieces it comes (WHATWG HTML, "Server-sent events"). */
class EventSplitter {
  /** Of the last line, which has no end yet. */
  #rest = '';
  /** The last piece ended with a carriage return: a line feed at the beginning of the next belongs to it. */
  #skipsLineFeed = false;
  #data: string | null = null;
  #name: string | null = null;
  #events: StreamedEvent[] = [];

  /**
   * @returns the events that are complete now.
   * @throws UpstreamFault `too_large`
   */
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
    this.#limit(this.#rest.length);
    if (this.#events.length === 0) return [];
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #read(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    if (field !== 'data' && field !== 'event') return;
    const value =
      colon === -1 ? '' : line.slice(line.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1);
    if (field === 'event') this.#name = value;
    else this.#data = this.#data === null ? value : `${this.#data}\n${value}`;
    this.#limit(0);
  }

  #dispatch(): void {
    if (this.#data !== null) this.#events.push({ name: this.#name, data: this.#data });
    this.#data = null;
    this.#name = null;
  }

  #limit(more: number): void {
    if ((this.#data?.length ?? 0) + more > LONGEST_EVENT) throw new UpstreamFault('too_large');
  }
}

/** The server-sent events of an answer, however its bytes are cut. */
export class EventReader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #splitter = new EventSplitter();

  constructor(private readonly answer: Pick<UpstreamAnswer, 'next'>) {}

  /**
   * The events that came together; null at the end. An event that is not complete by then is dropped, as the
   * format says.
   * @throws UpstreamFault
   */
  async next(): Promise<readonly StreamedEvent[] | null> {
    for (;;) {
      const piece = await this.answer.next();
      if (piece === null) return null;
      const events = this.#splitter.push(this.#decoded(piece));
      if (events.length > 0) return events;
    }
  }

  #decoded(piece: Buffer): string {
    try {
      return this.#decoder.decode(piece, { stream: true });
    } catch (error) {
      throw new UpstreamFault('unreadable', { cause: error });
    }
  }
}
