import { cpuMs } from '#libs/testing/contracts';
import { readOutput } from './output-lines.js';

const END = { end: true, state: 'ended', exitCode: 0, timedOut: false, truncated: false, deploy: null };
const line = (value: object): string => `${JSON.stringify(value)}\n`;
const piece = (seq: number, text: string, stream = 'stdout', step: string | null = null): string =>
  line({ seq, stream, data: Buffer.from(text).toString('base64'), step });

async function read(...parts: string[]): Promise<unknown[]> {
  async function* body(): AsyncGenerator<Buffer> {
    for (const part of parts) yield Buffer.from(part);
  }
  const pieces: unknown[] = [];
  for await (const value of readOutput(body())) pieces.push(value);
  return pieces;
}

describe('output lines', () => {
  it('are joined over parts and give their bytes; empty lines say only that the agent lives', async () => {
    const text = `\n${piece(5, 'aé')}\n${line(END)}`;
    const whole = await read(text);
    expect(whole).toEqual([{ seq: 5, stream: 'stdout', data: Buffer.from('aé'), step: null }, END]);
    await expect(read(...text)).resolves.toEqual(whole);
  });

  it('tell the steps of a deploy and its report; the cap counts for each step', async () => {
    const step = { name: 'install', status: 'ok', durationMs: 7, exitCode: 0 };
    const report = { releaseId: 'r', steps: [step], failure: null, warnings: ['w'], port: 3000 };
    const chunks = ['install', 'build'].flatMap((name, turn) =>
      Array.from({ length: 10 }, (_, index) =>
        piece(turn * 10 + index + 1, 'x'.repeat(60_000), 'stdout', name),
      ),
    );
    const pieces = await read(line({ step }), ...chunks, line({ ...END, exitCode: null, deploy: report }));
    expect(pieces[0]).toEqual({ step });
    expect(pieces.at(-1)).toEqual({ ...END, exitCode: null, deploy: report });
    expect(pieces).toHaveLength(22);
  });

  it.each([
    ['before its end', [piece(1, 'a')]],
    ['within a line', [piece(1, 'a'), line(END).slice(0, -5)]],
  ])('that stop %s may go on elsewhere', async (_, parts) => {
    await expect(read(...parts)).rejects.toMatchObject({ name: 'Error' });
  });

  const SPANS = [{ name: 'exec', offsetMs: 0, durationMs: 5, failed: false }];
  const TRACE = { traceparent: '00-a-b-01', pid: 7, spans: SPANS };

  it('tell how long the agent was at what', async () => {
    expect(await read(line({ ...END, trace: TRACE }))).toEqual([{ ...END, trace: TRACE }]);
  });

  it.each([
    ['a word', 'fast'],
    ['a name of its own', { ...TRACE, spans: [{ ...SPANS[0], name: '<script>' }] }],
    ['more than a deploy has steps', { ...TRACE, spans: Array.from({ length: 16 }, () => SPANS[0]) }],
    ['time that goes back', { ...TRACE, spans: [{ ...SPANS[0], durationMs: -1 }] }],
    ['a header without end', { ...TRACE, traceparent: 'x'.repeat(1000) }],
    ['no process', { ...TRACE, pid: '7' }],
  ])('end the operation as well where what they tell of its pace is %s', async (_, trace) => {
    expect(await read(line({ ...END, trace }))).toEqual([END]);
  });

  it('are not read again with each of their pieces', async () => {
    async function* body(): AsyncGenerator<Buffer> {
      for (let bytes = 0; bytes < 200_000; bytes += 1) yield Buffer.from('x');
      yield Buffer.from('\n');
    }
    const cost = await cpuMs(() =>
      expect(readOutput(body()).next()).rejects.toMatchObject({ name: 'MalformedAnswer' }),
    );
    expect(cost).toBeLessThan(1_000);
  });

  it.each([
    ['names a step that does not exist', [line({ step: { name: 'dance', status: 'ok' } }), line(END)]],
    ['reports more than it may', [line({ ...END, deploy: { releaseId: 'x'.repeat(300) } })]],
    ['leaves the report out', [line({ ...END, deploy: undefined })]],
    ['is no JSON', ['rubbish\n']],
    ['names another stream', [piece(1, 'a', 'stdin'), line(END)]],
    ['goes back', [piece(2, 'a'), piece(2, 'b'), line(END)]],
    ['has an exit code out of range', [line({ ...END, exitCode: 999 })]],
    ['has a line without end', Array.from({ length: 40 }, () => 'x'.repeat(10_000))],
    ['exceeds the cap', Array.from({ length: 20 }, (_, index) => piece(index + 1, 'x'.repeat(60_000)))],
  ])('are refused when the answer %s', async (_, parts) => {
    await expect(read(...parts)).rejects.toMatchObject({ name: 'MalformedAnswer' });
  });
});
