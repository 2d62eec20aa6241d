import { gzipSync } from 'node:zlib';
import { BodyDecoder } from './exchange.js';

/** What a body of an encoding comes to. */
function decoded(encoding: string, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const controller = { pause: () => undefined, resume: () => undefined } as never;
    const decoder = new BodyDecoder(encoding, controller, {
      onData: (part) => void parts.push(part),
      onEnd: () => resolve(Buffer.concat(parts).toString()),
      onError: reject,
    });
    decoder.write(body);
    decoder.end();
  });
}

describe('a compressed body', () => {
  it('is told by the header, however it is spelled', async () => {
    await expect(decoded(' GZIP ', gzipSync('told'))).resolves.toBe('told');
  });

  it('is refused once, however many pieces follow', () => {
    const errors: Error[] = [];
    const ends: unknown[] = [];
    const decoder = new BodyDecoder('zstd', {} as never, {
      onData: () => undefined,
      onEnd: () => void ends.push('end'),
      onError: (error) => void errors.push(error),
    });
    for (let piece = 0; piece < 3; piece += 1) decoder.write(Buffer.from('told'));
    decoder.end();
    expect([errors.length, ends]).toEqual([1, []]);
  });

  // The last three are members of every object.
  it.each(['zstd', 'gzip, br', '', 'constructor', '__proto__', 'toString'])(
    'is refused in an encoding nobody asked for: %j',
    async (encoding) => {
      await expect(decoded(encoding, Buffer.from('told'))).rejects.toMatchObject({ code: 'ENCODING' });
    },
  );
});
