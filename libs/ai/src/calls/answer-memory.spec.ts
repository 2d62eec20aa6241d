import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { ANSWER_BYTES, AnswerMemory } from './answer-memory.js';

const PIECE = Buffer.alloc(16 * 1_048_576);

/** An answer without end. */
const endless = (piece = PIECE): UpstreamAnswer => ({
  status: 200,
  contentType: 'application/json',
  retryAfterSeconds: null,
  next: async () => piece,
  stop: () => undefined,
});

async function read(answer: UpstreamAnswer, pieces: number): Promise<void> {
  for (let count = 0; count < pieces; count += 1) await answer.next();
}

describe('the memory of answers', () => {
  const portalPieces = ANSWER_BYTES.portal / PIECE.length;
  /** Whether the next piece is there, once all that was waiting has had its turn. */
  async function isRead(piece: Promise<unknown>): Promise<boolean> {
    let isThere = false;
    void piece.then(() => (isThere = true));
    await new Promise(setImmediate);
    return isThere;
  }

  it('is bounded for a portal and for all; what finds no room waits for it, but for one', async () => {
    const memory = new AnswerMemory();
    const first = memory.hold(endless(), 'a');
    await read(first.answer, portalPieces);
    // The one that goes on all the same.
    const beyond = memory.hold(endless(), 'a');
    await read(beyond.answer, 2 * portalPieces);
    const second = memory.hold(endless(), 'a');
    const [ofPortal, other] = [second.answer.next(), memory.hold(endless(), 'b')];
    expect(await isRead(ofPortal)).toBe(false);
    await read(other.answer, ANSWER_BYTES.process / PIECE.length - portalPieces);
    const ofProcess = memory.hold(endless(), 'c').answer.next();
    expect(await isRead(ofProcess)).toBe(false);

    first.release();
    first.release();
    expect(await isRead(ofPortal)).toBe(true);
    expect(await isRead(ofProcess)).toBe(true);
    await read(second.answer, portalPieces - 2);
    const last = second.answer.next();
    expect(await isRead(last)).toBe(false);
    beyond.release();
    expect(await isRead(last)).toBe(true);
  });

  it('does not count small answers', async () => {
    const memory = new AnswerMemory();
    await read(memory.hold(endless(), 'a').answer, 2 * portalPieces);
    await read(memory.hold(endless(Buffer.alloc(ANSWER_BYTES.small)), 'a').answer, 1);
  });
});
