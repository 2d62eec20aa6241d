import { appendFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestTurn } from '#libs/testing';
import { RunLog } from './run-log.js';
import { ServiceLog } from './service-log.js';

const MIB = 1_048_576;

describe('the log of a run that prints a lot', () => {
  let folder: string;
  let log: ServiceLog;
  let run: RunLog;
  const prints = (piece: string, bytes: number): void =>
    appendFileSync(join(folder, 'r1.stdout'), piece.repeat(Math.ceil(bytes / piece.length)));
  const newest = (): string[] => log.tail(3, 0).records.map(({ line }) => line);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'run-log-'));
    log = new ServiceLog(folder, 'app', 64 * MIB);
    run = new RunLog(folder, 'r1', log, true);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['\n', 'y\n', `${'a'.repeat(100)}\n`, 'without an end '])(
    'is copied without holding the agent: %j',
    async (piece) => {
      prints(piece, 12 * MIB);
      expect(await longestTurn(() => Promise.resolve(run.copy(false)))).toBeLessThan(50);
      expect(newest()).not.toEqual([]);
    },
  );

  it('goes on where it was, and has all of it in the end', () => {
    prints(Array.from({ length: 40_000 }, (_, at) => `line ${at}\n`).join(''), 1);
    const seen = new Set<string>();
    for (let copies = 0; !seen.has('line 39999'); copies += 1) {
      const { position } = log.tail(1, 0);
      run.copy(false);
      for (const { line } of log.since(position).records) seen.add(line);
      expect(copies).toBeLessThan(10_000);
    }
    expect(seen.size).toBe(40_000);
  });

  it('keeps the end of what is left when the run is over, and tells of the rest', () => {
    prints(`early ${'a'.repeat(10_000)}\n`, 12 * MIB);
    prints('the last words\n', 1);
    run.copy(true);
    expect(newest().at(-1)).toBe('the last words');
    const oldest = [...log.newestFirst()].at(-1)?.line;
    expect(oldest).toMatch(/^\[\d{7} bytes of output are left out/);
    expect(existsSync(join(folder, 'r1.stdout'))).toBe(false);
    expect(statSync(log.path).size).toBeLessThan(9 * MIB);
  });
});
