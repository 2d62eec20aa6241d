import { chunksOf } from './form.js';

/** One event of a stream, as it was sent. */
export interface SentEvent {
  /** `message` where the stream names none. */
  readonly name: string;
  readonly data: string;
}

/** Whole lines of a text that comes in pieces; lines end with LF, CR or both. */
class Lines {
  #rest = '';
  #endedWithCr = false;

  *push(piece: string): Generator<string> {
    // The LF of a pair may come with the next piece.
    const text = this.#endedWithCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') this.#endedWithCr = piece.endsWith('\r');
    const [first = '', ...others] = text.split(/\r\n|\r|\n/);
    this.#rest += first;
    // A line may have many pieces: what came before is not read again.
    for (const next of others) {
      const line = this.#rest;
      this.#rest = next;
      yield line;
    }
  }
}

/** An event that is being read. */
class OpenEvent {
  #name = '';
  #data: string[] = [];

  /** @returns the event when the line ends one. */
  take(line: string): SentEvent | null {
    if (line === '') return this.#close();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#name = value;
    else if (field === 'data') this.#data.push(value);
    return null;
  }

  #close(): SentEvent | null {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#name = '';
    this.#data = [];
    return isEmpty ? null : event;
  }
}

/**
 * The events of a stream of server-sent events, as the HTML standard reads them. What is not ended by an empty
 * line is left out, because it may be half of an event.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<SentEvent> {
  // The decoder leaves a byte order mark out and keeps characters whole that come in two pieces.
  const decoder = new TextDecoder();
  const lines = new Lines();
  const open = new OpenEvent();
  for await (const bytes of chunksOf(stream)) {
    for (const line of lines.push(decoder.decode(bytes, { stream: true }))) {
      const event = open.take(line);
      if (event) yield event;
    }
  }
}
