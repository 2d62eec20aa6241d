import type { Response } from 'express';
import { forMemoryOf, leastLongestTurn } from '#libs/testing';
import { JsonExpressAdapter } from './json-express.adapter.js';

/** What the adapter needs of a response, and what it was given. */
class Sent {
  readonly headersSent = false;
  destroyed = false;
  statusCode = 0;
  readonly req = {};
  readonly headers = new Map<string, unknown>();
  readonly pieces: Buffer[] = [];
  setHeader = (name: string, value: unknown): void => void this.headers.set(name, value);
  cork = (): void => undefined;
  write = (piece: Buffer): boolean => this.pieces.push(piece) > 0;
  end = (piece?: string): this => {
    if (piece !== undefined) this.pieces.push(Buffer.from(piece));
    return this;
  };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at / 7);

const membersOf = (count: number): object =>
  Object.fromEntries(numbers(count).map((value, at) => [`k${at}`, { value }]));

const MOST_MS = forMemoryOf(80);

describe('an answer that is much to write', () => {
  const adapter = new JsonExpressAdapter();

  it.each([
    ['vectors', { data: Array.from({ length: 600 }, (_, index) => ({ index, embedding: numbers(1_536) })) }],
    ['a long text', { text: 'ж"'.repeat(8_000_000) }],
    ['many members', { data: numbers(60).map(() => membersOf(5_000)) }],
  ])('is written while others go on: %s', async (_, body) => {
    let sent = new Sent();
    const turn = await leastLongestTurn(MOST_MS, async () => {
      sent = new Sent();
      await (adapter.reply(sent as unknown as Response, body, 200) as Promise<void>);
    });
    expect(turn).toBeLessThan(MOST_MS);
    const bytes = Buffer.concat(sent.pieces);
    expect(sent.headers.get('Content-Length')).toBe(bytes.length);
    expect(bytes.equals(Buffer.from(JSON.stringify(body)))).toBe(true);
  });

  it('is not sent to who has left meanwhile', async () => {
    const sent = new Sent();
    const reply = adapter.reply(sent as unknown as Response, { text: 'a'.repeat(4_000_000) }, 200);
    sent.destroyed = true;
    await reply;
    expect([sent.pieces, sent.headers.size]).toEqual([[], 0]);
  });
});
