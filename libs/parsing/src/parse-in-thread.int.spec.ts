import { type ParseOrder, ParseStopped, parseInThread, type ParseSource } from './parse-in-thread.js';

const LIMITS = { workMs: 30_000, memoryMb: 64 };

function parse<Out>(input: unknown, sources: readonly ParseSource[] = [], more: Partial<ParseOrder> = {}) {
  const script = 'libs/parsing/src/__fixtures__/anything.thread.fixture.ts';
  return parseInThread<Out>({ script, input, sources, limits: LIMITS, ...more });
}

const piecesOf = (...texts: string[]): ParseSource => ({
  pieces: async function* () {
    for (const text of texts) yield await Promise.resolve(Buffer.from(text));
  },
  range: (start, end) => Promise.resolve(Buffer.from(texts.join('')).subarray(start, end)),
});

describe('parsing in a thread', () => {
  it('is given pieces and places of its sources, and answers what it makes of them', async () => {
    const sources = [piecesOf('one ', 'two ', 'three'), piecesOf('0123456789')];
    await expect(parse({ read: true }, sources)).resolves.toEqual({ all: 'one two three', some: '345' });
  });

  it.each([
    ['takes too long', { loop: true }, { limits: { ...LIMITS, workMs: 300 } }, 'more than 300 ms'],
    ['takes too much memory', { fill: true }, {}, 'too much memory'],
    ['breaks', { broken: true }, {}, 'broken on purpose'],
    ['ends its thread', { exit: true }, {}, 'the parser ended'],
  ])('is stopped when it %s', async (_, input, more, reason) => {
    const stopped = parse(input, [], more);
    await expect(stopped).rejects.toBeInstanceOf(ParseStopped);
    await expect(stopped).rejects.toThrow(reason);
  });

  it('leaves the loop alone while it is at work', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 10);
    await parse({ loop: true }, [], { limits: { ...LIMITS, workMs: 500 } }).catch(() => undefined);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  it('is not held to account for the time its bytes take', async () => {
    const slow: ParseSource = {
      pieces: async function* () {
        await new Promise((resolve) => setTimeout(resolve, 800));
        yield Buffer.from('late');
      },
    };
    const limits = { ...LIMITS, workMs: 700 };
    await expect(parse({ pieces: true }, [slow], { limits })).resolves.toBe('late');
  });

  it('fails as its source does', async () => {
    const fault = new TypeError('no store');
    const source: ParseSource = {
      pieces: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(fault) }) }),
    };
    await expect(parse({ pieces: true }, [source])).rejects.toBe(fault);
  });

  it('ends with its caller, at work or waiting for its turn', async () => {
    const calls = Array.from({ length: 5 }, () => {
      const caller = new AbortController();
      return { caller, ended: parse({ loop: true }, [], { signal: caller.signal }) };
    });
    for (const { caller } of calls) caller.abort(new Error('gone'));
    for (const { ended } of calls) await expect(ended).rejects.toThrow('gone');
    await expect(parse({ pieces: true }, [piecesOf('next')])).resolves.toBe('next');
  });
});
