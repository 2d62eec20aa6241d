import fc from 'fast-check';
import { cpuMs, repeats } from '#libs/testing/contracts';
import { readEvents, type SentEvent } from './sse.js';

const encoder = new TextEncoder();

/** The bytes, cut at these places. */
function streamOf(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const ends = [...places, bytes.length];
  return new ReadableStream({
    start: (controller) => {
      let from = 0;
      for (const end of ends) controller.enqueue(bytes.slice(from, (from = end)));
      controller.close();
    },
  });
}

async function read(text: string, cuts: readonly number[] = []): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of readEvents(streamOf(encoder.encode(text), cuts))) events.push(event);
  return events;
}

describe('server-sent events', () => {
  it('are the same however the stream is cut and its lines end', async () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ''));
    const event = fc.record({
      name: fc.constantFrom('message', 'log', 'done'),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      comment: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 6 }),
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (sent, end, cuts) => {
          const text = sent
            .map(({ name, lines, comment }) => {
              const fields = [...(comment ? [': heartbeat'] : []), `event: ${name}`];
              return [...fields, ...lines.map((data) => `data: ${data}`), '', ''].join(end);
            })
            .join('');
          const expected = sent.map(({ name, lines }) => ({ name, data: lines.join('\n') }));
          expect(await read(text, cuts)).toEqual(expected);
        },
      ),
      { numRuns: repeats(200) },
    );
  });

  it('are read as the standard reads them', async () => {
    expect(await read('\uFEFFdata\n\ndata:a\ndata: b\nid: 7\nretry: 1\nother: x\n\nevent: only\n\n')).toEqual(
      [
        { name: 'message', data: '' },
        { name: 'message', data: 'a\nb' },
      ],
    );
  });

  it('leave out what may be half an event', async () => {
    expect(await read('data: whole\n\ndata: {"half":')).toEqual([{ name: 'message', data: 'whole' }]);
    expect(await read('data: whole\n\ndata: no empty line\n')).toEqual([{ name: 'message', data: 'whole' }]);
  });

  it('pass on that the connection broke', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset')),
    });
    await expect(readEvents(broken).next()).rejects.toThrow('reset');
  });

  it('are not read again with each of their pieces', async () => {
    const pieces = Array.from({ length: 60_000 }, () => encoder.encode('x'.repeat(16)));
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.pop();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    // The pieces themselves take a part of a second.
    expect(await cpuMs(() => readEvents(stream).next())).toBeLessThan(2_000);
  });

  it('let the connection go when nobody wants more', async () => {
    let isCancelled = false;
    const open = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('data: a\n\n')),
      cancel: () => void (isCancelled = true),
    });
    for await (const event of readEvents(open)) {
      expect(event.data).toBe('a');
      break;
    }
    expect(isCancelled).toBe(true);
  });
});
