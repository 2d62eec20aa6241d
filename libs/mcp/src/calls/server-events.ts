import type { ServiceEvent } from './tool-calls.port.js';

/** Reads server-sent events out of the pieces of an answer, wherever the pieces are cut. */
export class ServerEvents {
  #rest = '';

  /** The events that are complete with this piece; comments are none. */
  push(text: string): ServiceEvent[] {
    const blocks = `${this.#rest}${text}`.split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? '';
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
