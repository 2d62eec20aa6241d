import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { packageFolder } from '#libs/config';
import { leastLongestTurn } from '#libs/testing';
import { LOG_STREAMS, type LogRecord, type LogStream } from './log-record.js';
import { RunLog } from './run-log.js';
import { ServiceLog } from './service-log.js';

const MIB = 1_048_576;
const MOST_MS = 50;
const KILLED = join(packageFolder(), 'dist/apps/agent/src/__fixtures__/killed-copying.process.js');
const DROPPED = /^\[([\d,]+) lines? dropped \((\d+\.\d [kMG]B)\): more was printed than could be kept\]$/;

/** Of so many bytes, at most a line more. */
const printed = (bytes: number, ...lines: readonly string[]): string =>
  lines.join('').repeat(Math.ceil(bytes / lines.join('').length));
const newlinesIn = (text: string): number => text.split('\n').length - 1;

describe('what is left out of the log', () => {
  let folder: string;
  let log: ServiceLog;
  let run: RunLog;
  const print = (text: string, stream: LogStream = 'stdout'): void =>
    appendFileSync(join(folder, `r1.${stream}`), text);
  const finish = async (): Promise<void> => {
    while (!run.copy(true)) await nextTurn();
  };
  const records = (stream: LogStream = 'stdout'): LogRecord[] =>
    [...log.newestFirst()].filter((record) => record.stream === stream).reverse();
  /** Lines that were left out, of each time it was told. */
  const told = (stream: LogStream = 'stdout'): number[] =>
    records(stream).flatMap(({ line }) => {
      const lines = DROPPED.exec(line)?.[1];
      return lines === undefined ? [] : [Number(lines.replaceAll(',', ''))];
    });
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const shown = (stream: LogStream = 'stdout'): string[] =>
    records(stream).flatMap(({ line }) => (DROPPED.test(line) ? [] : [line]));

  const begin = (): void => {
    folder = mkdtempSync(join(tmpdir(), 'output-gap-'));
    log = new ServiceLog(folder, 'app', 64 * MIB);
    run = new RunLog(folder, 'r1', log, true);
  };
  const remove = (): void => rmSync(folder, { recursive: true });
  beforeEach(begin);
  afterEach(remove);

  it.each<[string, string]>([
    ['nothing but newlines', printed(9 * MIB, '\n')],
    ['lines of one byte', printed(9 * MIB, 'y\n')],
    [
      'lines of many lengths',
      printed(12 * MIB, '\n', 'a\n', `${'b'.repeat(777)}\n`, `${'c'.repeat(15_000)}\n`),
    ],
    ['long lines after short ones', printed(2 * MIB, '\n') + printed(12 * MIB, `${'d'.repeat(9_000)}\n`)],
    ['CRLF', printed(12 * MIB, 'one\r\n', 'and another\r\n')],
    ['NULs', printed(12 * MIB, `${'\0'.repeat(50)}\n`, '\0\n')],
    ['bytes that are nearly newlines', printed(12 * MIB, '\u000b\u0009\u000b\n', '\u000e\u0002\n')],
  ])('is told in lines, exactly: %s', async (_, text) => {
    print(text);
    await finish();
    const [first] = records();
    expect(first?.line).toMatch(DROPPED);
    const bytes = Buffer.from(text);
    const left = told();
    expect(sum(left) + shown().length).toBe(newlinesIn(text));
    expect(left[0]).toBe(newlinesIn(bytes.subarray(0, first?.end).toString()));
    // The log goes on where a line begins.
    expect(bytes[(first?.end ?? 0) - 1]).toBe(0x0a);
    const rest = text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/\r$/, ''));
    const lines = records().map(({ line }) => line);
    const last = lines.slice(lines.findLastIndex((line) => DROPPED.test(line)) + 1).slice(-5);
    expect(last).not.toEqual([]);
    expect(last).toEqual(rest.slice(-last.length));
  });

  it('is one line where it has no end, and bytes alone where it is too long to be read', async () => {
    print('x'.repeat(12 * MIB));
    await finish();
    expect(sum(told())).toBe(told().length);
    run = new RunLog(folder, 'r1', log, true);
    print('before\n');
    truncateSync(join(folder, 'r1.stdout'), 2 ** 40);
    await finish();
    expect(
      records().some(({ line }) => line.startsWith('[1.1 TB dropped, too much to count its lines:')),
    ).toBe(true);
  });

  it('counts a line that is longer than the log takes as one, and goes on within it', async () => {
    print(`${printed(4 * MIB, 'short\n')}${'x'.repeat(9 * MIB)}\nlast\n`);
    await finish();
    expect(told()[0]).toBe(newlinesIn(printed(4 * MIB, 'short\n')) + 1);
    expect(shown().at(-1)).toBe('last');
  });

  it('is told of both streams, each of its own', async () => {
    const [out, err] = [printed(10 * MIB, `${'o'.repeat(40)}\n`), printed(12 * MIB, `${'e'.repeat(300)}\n`)];
    print(out);
    print(err, 'stderr');
    await finish();
    expect(sum(told('stdout')) + shown('stdout').length).toBe(newlinesIn(out));
    expect(sum(told('stderr')) + shown('stderr').length).toBe(newlinesIn(err));
  });

  it('is told of an application that runs, and what it prints meanwhile follows', async () => {
    const text = printed(70 * MIB, `${'a'.repeat(60)}\n`);
    print(text);
    run.copy(false);
    print('meanwhile\n');
    while (log.tail(1, 0).records[0]?.line !== 'meanwhile') run.copy(false);
    expect(told()).toHaveLength(1);
    expect(sum(told()) + shown().length).toBe(newlinesIn(text) + 1);
    run = new RunLog(folder, 'r1', log, false);
    await finish();
    expect(sum(told()) + shown().length).toBe(newlinesIn(text) + 1);
  });

  it('ends where the application makes its file shorter', async () => {
    print(printed(100 * MIB, `${'a'.repeat(9)}\n`.repeat(1_000)));
    run.copy(false);
    truncateSync(join(folder, 'r1.stdout'), 0);
    run.copy(false);
    await finish();
    expect(told()).toHaveLength(1);
  });

  it('is counted again, not told twice, where the log could not be written', async () => {
    const text = printed(12 * MIB, 'abc\n', 'd\n');
    print(text);
    const append = jest.spyOn(log, 'append');
    append.mockImplementationOnce(() => {
      throw new Error('ENOSPC');
    });
    let failures = 0;
    for (let isDone = false; !isDone;) {
      try {
        isDone = run.copy(true);
      } catch {
        failures += 1;
      }
    }
    expect(failures).toBe(1);
    expect(sum(told()) + shown().length).toBe(newlinesIn(text));
  });

  it.each(['within', 'before', 'after'])(
    'is told once of an agent that is killed %s the telling',
    async (when) => {
      const texts = { stdout: printed(90 * MIB, 'y\n'), stderr: printed(80 * MIB, `${'z'.repeat(30)}\n`) };
      for (const stream of LOG_STREAMS) print(texts[stream], stream);
      const { signal } = spawnSync(process.execPath, [KILLED, folder, when]);
      expect(signal).toBe('SIGKILL');
      run = new RunLog(folder, 'r1', log, false);
      await finish();
      for (const stream of LOG_STREAMS) {
        expect(sum(told(stream)) + shown(stream).length).toBe(newlinesIn(texts[stream]));
        expect(records(stream).at(-1)?.end).toBe(Buffer.byteLength(texts[stream]));
      }
    },
  );

  it.each(['\n', `${'a'.repeat(100)}\n`, 'x'])('is counted without holding the agent: %j', async (piece) => {
    const text = printed(120 * MIB, piece.repeat(1_000));
    const turn = await leastLongestTurn(MOST_MS, finish, () => {
      remove();
      begin();
      print(text);
    });
    expect(turn).toBeLessThan(MOST_MS);
  });
});
