import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { createLogger } from './create-logger.js';
import { RotatingLogFile } from './rotating-log-file.js';

const ROTATION = { bytes: 20_000, files: 3 };

describe('a log file that rotates itself', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-'));
    path = join(folder, 'api.log');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const files = (): string[] => readdirSync(folder).sort();
  const numbers = (names: readonly string[]): number[] =>
    names.flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { count: number }).count),
    );

  it('keeps every line, over a restart too', async () => {
    let count = 0;
    for (const lines of [150, 50]) {
      const file = new RotatingLogFile(path, ROTATION);
      const { logger } = createLogger({ logLevel: 'info', logFile: null }, 'api', file);
      for (let left = lines; left > 0; left -= 1) {
        logger.info({ count, filling: 'x'.repeat(100) }, 'line');
        count += 1;
        // The writes of the destination come in between.
        if (count % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      file.flushSync();
    }
    await eventually(() => {
      const old = files().filter((name) => name !== 'api.log');
      expect(old).toEqual(['api.log.1', 'api.log.2']);
      const kept = numbers(['api.log.2', 'api.log.1', 'api.log']);
      expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index));
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('keeps as many old files as it is told, none much longer than the limit', async () => {
    const file = new RotatingLogFile(path, ROTATION);
    for (let count = 0; count < 2_000; count += 1)
      file.write(`${JSON.stringify({ count, x: 'y'.repeat(80) })}\n`);
    file.flushSync();
    await eventually(() => {
      expect(files()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3']);
      const kept = numbers(['api.log.3', 'api.log.2', 'api.log.1', 'api.log']);
      expect(kept.at(-1)).toBe(1_999);
      expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 2_000 - kept.length + index));
    });
    for (const name of files()) expect(statSync(join(folder, name)).size).toBeLessThan(20_200);
  });

  it('grows on and says so where it cannot be set aside', async () => {
    mkdirSync(`${path}.1`);
    const file = new RotatingLogFile(path, { bytes: 5_000, files: 1 });
    for (let count = 0; count < 90; count += 1)
      file.write(`${JSON.stringify({ count, x: 'y'.repeat(80) })}\n`);
    file.flushSync();
    // A write that has begun ends by itself.
    await eventually(() => {
      const lines = readFileSync(path, 'utf8').trim().split('\n');
      expect(lines.filter((line) => line.includes('the log cannot be rotated'))).toHaveLength(1);
      expect(lines).toHaveLength(91);
    });
  });
});
