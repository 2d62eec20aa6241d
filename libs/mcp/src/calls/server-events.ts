import type { ServiceEvent } from './tool-calls.port.js';

const END_OF_EVENT = /\r?\n\r?\n/;
/** Characters of the longest of them. */
const END_LENGTH = 4;

/** Reads server-sent events out of the pieces of an answer, wherever the pieces are cut. */
export class ServerEvents {
  #pieces: string[] = [];
  /** The end of the last piece, which may be the beginning of what ends an event. */
  #seam = '';

  /** The events that are complete with this piece; comments are none. */
  push(text: string): ServiceEvent[] {
    this.#pieces.push(text);
    const end = `${this.#seam}${text}`;
    this.#seam = end.slice(1 - END_LENGTH);
    // An event may have many pieces: what came before is not read again.
    if (!END_OF_EVENT.test(end)) return [];
    const blocks = this.#pieces.join('').split(END_OF_EVENT);
    const rest = blocks.pop() ?? '';
    this.#pieces = [rest];
    this.#seam = rest.slice(1 - END_LENGTH);
    return blocks.flatMap((block) => {
      const event = eventOf(block);
      return event ? [event] : [];
    });
  }
}

function eventOf(block: string): ServiceEvent | null {
  const lines = block.split(/\r?\n/);
  const valuesOf = (field: string): string[] =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  const data = valuesOf('data');
  if (data.length === 0) return null;
  return { name: valuesOf('event').at(-1) ?? 'message', data: parsed(data.join('\n')) };
}

/** The value of a JSON text, or the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
