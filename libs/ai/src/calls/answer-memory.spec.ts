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
  const full = expect.objectContaining({ code: 'model_unavailable' }) as Error;

  it('is bounded for a portal and for all, and given back once', async () => {
    const memory = new AnswerMemory();
    const first = memory.hold(endless(), 'a');
    await read(first.answer, portalPieces);
    await expect(first.answer.next()).rejects.toEqual(full);
    await expect(memory.hold(endless(), 'a').answer.next()).rejects.toEqual(full);

    const second = memory.hold(endless(), 'b');
    await read(second.answer, ANSWER_BYTES.process / PIECE.length - portalPieces);
    await expect(memory.hold(endless(), 'c').answer.next()).rejects.toEqual(full);

    first.release();
    first.release();
    await read(memory.hold(endless(), 'c').answer, portalPieces);
    await expect(memory.hold(endless(), 'd').answer.next()).rejects.toEqual(full);
  });

  it('does not count small answers', async () => {
    const memory = new AnswerMemory();
    await read(memory.hold(endless(), 'a').answer, portalPieces);
    await read(memory.hold(endless(Buffer.alloc(ANSWER_BYTES.small)), 'a').answer, 1);
  });
});
