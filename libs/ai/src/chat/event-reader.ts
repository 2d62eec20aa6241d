import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-failure.js';
import { EventSplitter, type StreamedEvent } from './event-splitter.js';

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
