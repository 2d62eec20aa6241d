import { cpuMs } from '#libs/testing/contracts';
import { LineSplitter, type OutputChunk, STREAM_CAP_BYTES, toOutputText } from './output-lines.js';

const chunk = (seq: number, stream: OutputChunk['stream'], data: string | Buffer): OutputChunk => ({
  seq,
  stream,
  data: Buffer.from(data),
  step: null,
});

const WORD = Buffer.from('für');

describe('toOutputText', () => {
  it('joins each stream and mends characters that span chunks', () => {
    const chunks = [
      chunk(1, 'stdout', WORD.subarray(0, 2)),
      chunk(2, 'stderr', 'oops'),
      chunk(3, 'stdout', WORD.subarray(2)),
    ];
    expect(toOutputText(chunks)).toEqual({ stdout: 'für', stderr: 'oops', cut: false });
  });

  it('cuts a stream at one mebibyte', () => {
    const text = toOutputText([chunk(1, 'stdout', 'a'.repeat(STREAM_CAP_BYTES + 1))]);
    expect(text.stdout).toHaveLength(STREAM_CAP_BYTES);
    expect(text.cut).toBe(true);
  });
});

describe('LineSplitter', () => {
  it('gives whole lines per stream and the rest at the end', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(chunk(1, 'stdout', 'one\ntw'))).toEqual([{ stream: 'stdout', line: 'one' }]);
    expect(splitter.push(chunk(2, 'stderr', 'warn'))).toEqual([]);
    expect(splitter.push(chunk(3, 'stdout', 'o\n\nla'))).toEqual([
      { stream: 'stdout', line: 'two' },
      { stream: 'stdout', line: '' },
    ]);
    expect(splitter.flush()).toEqual([
      { stream: 'stdout', line: 'la' },
      { stream: 'stderr', line: 'warn' },
    ]);
  });

  it('does not read a line again with each of its pieces', async () => {
    const splitter = new LineSplitter();
    const piece = chunk(1, 'stdout', 'x'.repeat(16));
    const cost = await cpuMs(() => {
      for (let pieces = 0; pieces < 60_000; pieces += 1) splitter.push(piece);
    });
    expect(cost).toBeLessThan(1_000);
    expect(splitter.flush()).toEqual([{ stream: 'stdout', line: 'x'.repeat(960_000) }]);
  });
});
