import {
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { LineWriter } from './line-writer.js';
import type { LogRotation } from './contracts/index.js';
import { RotatingLogFile } from './rotating-log-file.js';

const ROTATION = { bytes: 20_000, files: 3 };

describe('a log file that rotates itself', () => {
  let folder: string;
  let path: string;

  const troubles: string[] = [];

  beforeEach(() => {
    troubles.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'log-'));
    path = join(folder, 'api.log');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function open(rotation: LogRotation): LineWriter {
    return new LineWriter(new RotatingLogFile(path, rotation), {
      lineOf: (level, msg, fields) => `${JSON.stringify({ level, msg, ...fields })}\n`,
      onTrouble: (words) => troubles.push(words),
    });
  }

  const lineOf = (count: number): string => `${JSON.stringify({ count, x: 'y'.repeat(80) })}\n`;
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
      const file = open(ROTATION);
      for (let left = lines; left > 0; left -= 1) {
        file.write(`${JSON.stringify({ count, filling: 'x'.repeat(190) })}\n`);
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
    const file = open(ROTATION);
    for (let count = 0; count < 2_000; count += 1) file.write(lineOf(count));
    file.flushSync();
    await eventually(() => {
      expect(files()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3']);
      const kept = numbers(['api.log.3', 'api.log.2', 'api.log.1', 'api.log']);
      expect(kept.at(-1)).toBe(1_999);
      expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 2_000 - kept.length + index));
    });
    for (const name of files()) expect(statSync(join(folder, name)).size).toBeLessThan(20_200);
  });

  it('grows on and says so where it cannot be set aside, and is set aside later', async () => {
    mkdirSync(`${path}.1`);
    const file = open({ bytes: 5_000, files: 1 });
    const read = (): string[] => readFileSync(path, 'utf8').trim().split('\n');
    for (let count = 0; count < 90; count += 1) file.write(lineOf(count));
    file.flushSync();
    // A write that has begun ends by itself.
    await eventually(() => {
      expect(read().filter((line) => line.includes('the log cannot be rotated'))).toHaveLength(1);
      expect(read()).toHaveLength(91);
    });
    expect(troubles).toEqual([expect.stringContaining('cannot be rotated (E')]);
    expect(file.health).toMatchObject({ dropped: 0, trouble: troubles[0] });
    rmdirSync(`${path}.1`);
    for (let count = 90; count < 150; count += 1) file.write(lineOf(count));
    file.flushSync();
    await eventually(() => expect(files()).toEqual(['api.log', 'api.log.1']));
    expect(file.health.trouble).toBeNull();
    expect(troubles).toHaveLength(1);
  });

  it('begins anew where somebody has removed it to make room', async () => {
    const file = open(ROTATION);
    file.write(lineOf(1));
    file.flushSync();
    rmSync(path);
    file.write(lineOf(2));
    file.flushSync();
    expect(numbers(['api.log'])).toEqual([2]);
    expect(file.health).toMatchObject({ dropped: 0, trouble: null });
  });

  it('begins anew in the midst of a line too, and gives the room of the removed one back', () => {
    const file = new RotatingLogFile(path, ROTATION);
    const first = file.descriptor(false);
    expect(file.descriptor(false)).toBe(first);
    rmSync(path);
    expect(file.descriptor(false)).not.toBe(first);
    expect(files()).toEqual(['api.log']);
    file.settle();
    expect(() => fstatSync(first)).toThrow('EBADF');
  });

  it('gives the room of a removed one back before there is another', () => {
    const file = new RotatingLogFile(path, ROTATION);
    const first = file.descriptor(true);
    rmSync(folder, { recursive: true });
    expect(() => file.descriptor(true)).toThrow('ENOENT');
    file.settle();
    expect(() => fstatSync(first)).toThrow('EBADF');
    mkdirSync(folder);
    file.descriptor(true);
    expect(files()).toEqual(['api.log']);
  });

  it('goes on behind what somebody has emptied', async () => {
    const file = open(ROTATION);
    for (let count = 0; count < 150; count += 1) file.write(lineOf(count));
    file.flushSync();
    truncateSync(path);
    for (let count = 150; count < 300; count += 1) file.write(lineOf(count));
    file.flushSync();
    expect(files()).toEqual(['api.log']);
    expect(numbers(['api.log'])).toEqual(Array.from({ length: 150 }, (_, index) => 150 + index));
  });

  it.each([
    ['a folder that is not there', (): string => join(folder, 'none', 'api.log'), 'ENOENT'],
    ['a folder in its place', (): string => folder, 'EISDIR'],
  ])('keeps a process with %s from starting', (_, wrong, code) => {
    expect(() => new RotatingLogFile(wrong())).toThrow(expect.objectContaining({ code }));
  });
});
