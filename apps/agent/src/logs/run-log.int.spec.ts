import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { leastLongestTurn } from '#libs/testing';
import { RunLog } from './run-log.js';
import { ServiceLog } from './service-log.js';

const MIB = 1_048_576;
const MOST_MS = 50;

const upTo = (bytes: number, piece: string): string => piece.repeat(Math.ceil(bytes / piece.length));

describe('the log of a run that prints a lot', () => {
  let folder: string;
  let log: ServiceLog;
  let run: RunLog;
  const prints = (piece: string, bytes: number): void =>
    appendFileSync(join(folder, 'r1.stdout'), upTo(bytes, piece));
  const DROPPED = /^\[.* dropped/;
  const finish = async (of: RunLog): Promise<void> => {
    while (!of.copy(true)) await nextTurn();
  };
  const newest = (): string[] => log.tail(3, 0).records.map(({ line }) => line);

  const begin = (): void => {
    folder = mkdtempSync(join(tmpdir(), 'run-log-'));
    log = new ServiceLog(folder, 'app', 64 * MIB);
    run = new RunLog(folder, 'r1', log, true);
  };
  const remove = (): void => rmSync(folder, { recursive: true });
  beforeEach(begin);
  afterEach(remove);
  /** What one copying takes at most; each try is of a run of its own that has printed so much. */
  const turnOf = (copy: () => Promise<unknown>, ...printed: readonly string[]): Promise<number> =>
    leastLongestTurn(MOST_MS, copy, () => {
      remove();
      begin();
      for (const text of printed) prints(text, 1);
    });

  it.each(['\n', 'y\n', `${'a'.repeat(100)}\n`, 'without an end '])(
    'is copied without holding the agent: %j',
    async (piece) => {
      const turn = await turnOf(async () => run.copy(false), upTo(12 * MIB, piece));
      expect(turn).toBeLessThan(MOST_MS);
      expect(newest()).not.toEqual([]);
    },
  );

  it('goes on where it was, and has all of it in the end', () => {
    prints(Array.from({ length: 40_000 }, (_, at) => `line ${at}\n`).join(''), 1);
    const seen = new Set<string>();
    for (let copies = 0; !seen.has('line 39999'); copies += 1) {
      let tail = log.tail(1, 0);
      run.copy(false);
      for (tail = log.since(tail.position); tail.records.length > 0; tail = log.since(tail.position)) {
        for (const { line } of tail.records) seen.add(line);
      }
      expect(copies).toBeLessThan(10_000);
    }
    expect(seen.size).toBe(40_000);
  });

  it('keeps the end of what is left when the run is over, and tells of the rest', async () => {
    prints(`early ${'a'.repeat(10_000)}\n`, 12 * MIB);
    prints('the last words\n', 1);
    await finish(run);
    expect(newest().at(-1)).toBe('the last words');
    const oldest = [...log.newestFirst()].at(-1)?.line;
    expect(oldest).toMatch(/^\[420 lines dropped \(4\.2 MB\)/);
    expect(existsSync(join(folder, 'r1.stdout'))).toBe(false);
    expect(statSync(log.path).size).toBeLessThan(9 * MIB);
  });

  it.each([1 << 30, 2 ** 40, 8_000_000_000_000])(
    'leaves out what was not printed, of a file made %d bytes long',
    async (bytes) => {
      const copyAll = async (): Promise<void> => {
        for (let copies = 0; !newest().at(-1)?.endsWith('after'); copies += 1) {
          run.copy(false);
          expect(copies).toBeLessThan(1_000);
          await nextTurn();
        }
      };
      const turn = await leastLongestTurn(MOST_MS, copyAll, () => {
        remove();
        begin();
        prints('before\n', 1);
        run.copy(false);
        truncateSync(join(folder, 'r1.stdout'), bytes);
        prints('after\n', 1);
      });
      expect(turn).toBeLessThan(MOST_MS);
      expect(statSync(join(folder, 'r1.stdout')).size).toBe(0);
      expect([...log.newestFirst()].some(({ line }) => DROPPED.test(line))).toBe(true);
      prints('later\n', 1);
      await finish(run);
      expect(newest().at(-1)).toBe('later');
    },
  );

  it.each(['\n', 'y\n', '\0', 'without an end '])(
    'is over in a moment when the run is over, and has the end: %j',
    async (piece) => {
      const turn = await turnOf(() => finish(run), upTo(12 * MIB, piece), '\nthe last words');
      expect(turn).toBeLessThan(MOST_MS);
      expect(newest().at(-1)).toBe('the last words');
      expect([...log.newestFirst()].some(({ line }) => DROPPED.test(line))).toBe(true);
    },
  );

  it('is taken up by another agent without reading all of a long log', async () => {
    for (let age = 0; age < 12; age += 1) {
      prints(`${'a'.repeat(100)}\n`, 2 * MIB);
      for (const before = log.tail(0, 0).position; log.since(before).records.length > 0;) {
        const { position } = log.tail(0, 0);
        run.copy(false);
        if (log.since(position).records.length === 0) break;
      }
    }
    appendFileSync(join(folder, 'r1.stderr'), '');
    const turn = await leastLongestTurn(20, async () => new RunLog(folder, 'r1', log, false));
    expect(turn).toBeLessThan(20);
  });

  it('says that output of an application far ahead is left out, and has the end of it', () => {
    prints(`early ${'a'.repeat(10_000)}\n`, 70 * MIB);
    prints('the last words\n', 1);
    while (newest().length === 0) run.copy(false);
    expect([...log.newestFirst()].at(-1)?.line).toMatch(/^\[6,\d{3} lines dropped \(65\.\d MB\)/);
    for (let copies = 0; newest().at(-1) !== 'the last words'; copies += 1) {
      run.copy(false);
      expect(copies).toBeLessThan(10_000);
    }
  });

  if (process.platform === 'linux') {
    it('is emptied where it is longer than can be counted', async () => {
      const memory = mkdtempSync('/dev/shm/run-log-');
      try {
        const path = join(memory, 'r1.stdout');
        const long = new RunLog(memory, 'r1', log, true);
        appendFileSync(path, 'before\n');
        execFileSync('perl', ['-e', 'truncate($ARGV[0], 2**62) or die $!', path]);
        long.copy(false);
        expect(statSync(path).size).toBe(0);
        appendFileSync(path, 'after\n');
        long.copy(false);
        expect(newest().at(-1)).toBe('after');
        await finish(long);
        expect(existsSync(path)).toBe(false);
      } finally {
        rmSync(memory, { recursive: true });
      }
    });

    it('does not wait for an application that has a lease on its file', async () => {
      prints('kept back\n', 1);
      const script =
        '$SIG{IO} = "IGNORE"; open(F, "+<", $ARGV[0]) or die; fcntl(F, 1024, 1) or die "no lease: $!"; ' +
        '$| = 1; print "leased\n"; sleep 1000';
      const holder = spawn('perl', ['-e', script, join(folder, 'r1.stdout')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await once(holder.stdout, 'data');
        // To wait for the lease would be to have what is kept back.
        run.copy(false);
        expect(newest()).toEqual([]);
      } finally {
        const ended = once(holder, 'exit');
        holder.kill('SIGKILL');
        await ended;
      }
      run.copy(false);
      expect(newest()).toEqual(['kept back']);
    });

    it('gives back what is allocated and not printed', () => {
      const path = join(folder, 'r1.stdout');
      prints('little\n', 1);
      execFileSync('fallocate', ['--keep-size', '--length', '64M', path]);
      expect(statSync(path).blocks * 512).toBeGreaterThan(60 * MIB);
      run.copy(false);
      expect(statSync(path).blocks * 512).toBeLessThan(MIB);
      expect(newest()).toEqual(['little']);
    });
  }
});
