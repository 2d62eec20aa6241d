import fc from 'fast-check';
import { cpuMs, repeats } from '#libs/testing/contracts';
import { EventReader, type StreamedEvent } from './event-reader.js';

/** All events of bytes that come in these pieces. */
async function read(pieces: readonly Buffer[]): Promise<StreamedEvent[]> {
  const left = [...pieces];
  const reader = new EventReader({ next: async () => left.shift() ?? null });
  const events: StreamedEvent[] = [];
  for (let next = await reader.next(); next !== null; next = await reader.next()) events.push(...next);
  return events;
}

const line = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, '~'));
const event = fc.record({
  name: fc.option(line.filter((text) => text !== '')),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  comment: fc.boolean(),
});
const ending = fc.constantFrom('\n', '\r\n', '\r');

describe('server-sent events', () => {
  it.each([
    ['data: a\n\n', ['a']],
    ['data:a\n\ndata:  b\n\n', ['a', ' b']],
    ['data: a\ndata: b\n\n', ['a\nb']],
    ['data\n\n', ['']],
    [': note\n\ndata: a\n\n', ['a']],
    ['id: 1\nretry: 5\nfoo: x\ndata: a\n\n', ['a']],
    ['event: x\n\ndata: a\n\n', ['a']],
    ['data: a\r\rdata: b\r\n\r\n', ['a', 'b']],
    ['\uFEFFdata: a\n\n', ['a']],
    ['data: the end\n', ['the end']],
    ['data: the end', ['the end']],
    ['data: a\n\n: note', ['a']],
    ['{"error":1}\n\ndata: a\n\n[1]', ['{"error":1}', 'a', '[1]']],
  ])('of %j hold %j', async (text, data) => {
    expect((await read([Buffer.from(text)])).map((each) => each.data)).toEqual(data);
  });

  it('are the same however their bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 5 }), ending, async (events, end) => {
        const text = events
          .map(({ name, lines, comment }) =>
            [
              ...(comment ? [': note'] : []),
              ...(name === null ? [] : [`event: ${name}`]),
              ...lines.map((each) => `data: ${each}`),
              '',
            ].join(end),
          )
          .map((each) => each + end)
          .join('');
        const expected = events.map(({ name, lines }) => ({ name, data: lines.join('\n') }));
        const bytes = Buffer.from(text);
        expect(await read([bytes])).toEqual(expected);
        for (let at = 1; at < bytes.length; at += 1) {
          expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(expected);
        }
        expect(await read([...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected);
      }),
      { numRuns: repeats(30) },
    );
  });

  it.each([
    ['a line', ['data: ', 'x'.repeat(10_000)], 10_006],
    ['lines', ['data: x\n'.repeat(300), 'data: x\n'], 300 * 33],
    ['an event', [`data: ${'x'.repeat(10_000)}\n\n`], 10_000],
  ])('tell what they keep, be it %s', async (_, pieces, size) => {
    const left = pieces.map((piece) => Buffer.from(piece));
    const kept: number[] = [];
    const reader = new EventReader(
      { next: async () => left.shift() ?? null },
      async (size) => void kept.push(size),
    );
    while ((await reader.next()) !== null);
    expect(Math.max(...kept)).toBeGreaterThanOrEqual(size);
    expect(kept.at(-1)).toBe(0);
  });

  it.each(['\r', '\n', '\r\n', ':\r', 'event:\r'])(
    'take no longer the more lines of %j they have',
    async (line) => {
      const piece = Buffer.from(line.repeat(600_000 / line.length));
      expect(await cpuMs(() => read([piece]))).toBeLessThan(500);
    },
  );

  it('show what is no UTF-8, and go on', async () => {
    const bytes = Buffer.concat([
      Buffer.from('data: a'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('b\n\n'),
    ]);
    expect((await read([...bytes].map((byte) => Buffer.from([byte])))).map(({ data }) => data)).toEqual([
      'a\ufffd(\ufffdb',
    ]);
  });
});
