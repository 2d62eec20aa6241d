import { once } from 'node:events';
import { Readable } from 'node:stream';
import { dropRest } from './app-call.js';

const PIECE = Buffer.alloc(65_536);

describe('the rest of a body that nobody wants', () => {
  it('is read to its end when that is near', async () => {
    const body = Readable.from([PIECE, PIECE]);
    dropRest(body);
    await once(body, 'end');
  });

  it('is cut off when it has none', async () => {
    let made = 0;
    const body = new Readable({
      read: () => {
        made += PIECE.length;
        body.push(PIECE);
      },
    });
    dropRest(body);
    await once(body, 'close');
    expect(made).toBeLessThan(32 * 1024 * 1024);
  });

  it('may be over already', () => {
    const body = Readable.from([]).destroy();
    dropRest(body);
    expect(body.listenerCount('data')).toBe(0);
  });
});
