import fc from 'fast-check';
import { cpuMs, repeats } from '#libs/testing/contracts';
import { EventReader, LONGEST_EVENT, type StreamedEvent } from './event-reader.js';

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
    ['data: never complete\n', []],
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
    ['a line', ['data: ', 'x'.repeat(LONGEST_EVENT)]],
    ['many lines', ['data: x\n'.repeat(LONGEST_EVENT / 2), 'data: x\n']],
  ])('longer than anybody means well are refused: %s', async (_, pieces) => {
    await expect(read(pieces.map((piece) => Buffer.from(piece)))).rejects.toMatchObject({
      kind: 'too_large',
    });
  });

  it.each(['\r', '\n', '\r\n', ':\r', 'event:\r'])(
    'take no longer the more lines of %j they have',
    async (line) => {
      const piece = Buffer.from(line.repeat(600_000 / line.length));
      expect(await cpuMs(() => read([piece]))).toBeLessThan(500);
    },
  );

  it('are UTF-8', async () => {
    await expect(read([Buffer.from([0x64, 0xff])])).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
