import { WebSocketPings } from './web-socket-pings.js';

/** A frame as a server sends it. */
function frame(length: number): Buffer {
  const payload = Buffer.alloc(length, 0x78);
  if (length < 126) return Buffer.concat([Buffer.from([0x82, length]), payload]);
  const head = Buffer.from(length < 65_536 ? [0x82, 126, 0, 0] : [0x82, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** Writes frames in pieces and asks for a ping after each. @returns what comes out, and where pings were. */
function through(bytes: Buffer, pieceBytes: number): { text: Buffer; pingsAt: number[] } {
  const pings = new WebSocketPings();
  const parts: Buffer[] = [];
  pings.on('data', (part: Buffer) => parts.push(part));
  const pingsAt: number[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pings.write(bytes.subarray(at, at + pieceBytes));
    if (pings.ping()) pingsAt.push(Math.min(at + pieceBytes, bytes.length));
  }
  const all = parts.filter((part) => !(part.length === 2 && part[0] === 0x89));
  return { text: Buffer.concat(all), pingsAt };
}

describe('pings of the gateway', () => {
  const frames = [0, 1, 125, 126, 65_535, 65_536, 3].map(frame);
  const bytes = Buffer.concat(frames);
  let end = 0;
  const ends = new Set(frames.map((one) => (end += one.length)));

  it.each([1, 2, 3, 7, 130, 4_096, 1_000_000])(
    'stand between frames only, which stay as they are, in pieces of %d bytes',
    (pieceBytes) => {
      const { text, pingsAt } = through(bytes, pieceBytes);
      expect(text.equals(bytes)).toBe(true);
      expect(pingsAt.every((at) => ends.has(at))).toBe(true);
      expect(pingsAt.at(-1)).toBe(bytes.length);
      if (pieceBytes === 1) expect(pingsAt).toEqual([...ends]);
    },
  );
});
