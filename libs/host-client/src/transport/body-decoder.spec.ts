import { gzipSync } from 'node:zlib';
import { BodyDecoder } from './body-decoder.js';

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

  // The last three are members of every object.
  it.each(['zstd', 'gzip, br', '', 'constructor', '__proto__', 'toString'])(
    'is refused in an encoding nobody asked for: %j',
    async (encoding) => {
      await expect(decoded(encoding, Buffer.from('told'))).rejects.toMatchObject({ code: 'ENCODING' });
    },
  );
});
