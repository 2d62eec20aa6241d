import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import type { LineTarget } from './line-sink.js';
import { LineWriter, type LineWriterOptions } from './line-writer.js';

const places: Place[] = [];

/** Real descriptors, of which another may be taken, as when a disk has room again. */
class Place implements LineTarget {
  readonly name = 'the place';
  readonly room = Infinity;
  readonly complaint = null;

  constructor(
    public file: number | Error,
    readonly isImmediate = false,
  ) {
    places.push(this);
  }

  descriptor(): number {
    if (this.file instanceof Error) throw this.file;
    return this.file;
  }

  settle(): void {
    // Whoever made the descriptors closes them.
  }
}

const lineOf = (count: number, length = 100): string =>
  `${JSON.stringify({ count, x: 'ü'.repeat(length / 2) })}\n`;

describe('a writer of lines', () => {
  let folder: string;
  const opened: number[] = [];
  const troubles: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lines-'));
    troubles.length = 0;
  });
  afterEach(() => {
    // A writer in trouble tries again for ever: not at a descriptor that is another's by then.
    for (const place of places.splice(0)) place.file = new Error('The spec is over.');
    for (const file of opened.splice(0)) closeSync(file);
    rmSync(folder, { recursive: true });
  });

  function open(path: string, flags: number | string): number {
    const file = openSync(path, flags);
    opened.push(file);
    return file;
  }

  const fresh = (): number => open(join(folder, 'log'), 'a');

  /** A pipe whose reader is the spec. */
  function pipe(): number {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    return open(path, constants.O_RDWR | constants.O_NONBLOCK);
  }

  function writer(target: LineTarget, options: Partial<LineWriterOptions> = {}): LineWriter {
    return new LineWriter(target, {
      lineOf: (level, msg, fields) => `${JSON.stringify({ level, msg, ...fields })}\n`,
      onTrouble: (words) => troubles.push(words),
      ...options,
    });
  }

  const told = (text: string): Record<string, unknown>[] => {
    expect(text === '' || text.endsWith('\n')).toBe(true);
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const written = (): Record<string, unknown>[] => told(readFileSync(join(folder, 'log'), 'utf8'));

  function drain(file: number): string {
    const pieces: Buffer[] = [];
    for (;;) {
      const piece = Buffer.alloc(65_536);
      try {
        pieces.push(piece.subarray(0, readSync(file, piece)));
      } catch {
        return Buffer.concat(pieces).toString();
      }
    }
  }

  it('drops and counts what a full disk does not take, says so once, and goes on where there is room', async () => {
    const place = new Place(open('/dev/full', 'w'));
    const lines = writer(place);
    for (let count = 0; count < 100; count += 1) lines.write(lineOf(count));
    await eventually(() => expect(lines.health.dropped).toBe(100));
    lines.write(lineOf(100));
    await eventually(() => expect(lines.health.dropped).toBe(101));
    expect(troubles).toEqual([expect.stringMatching(/^the place cannot be written \(ENOSPC/)]);
    expect(lines.health.trouble).toBe(troubles[0]);
    place.file = fresh();
    lines.write(lineOf(101));
    await eventually(() => expect(lines.health).toMatchObject({ dropped: 101, trouble: null }));
    expect(written()).toEqual([
      { level: 'warn', msg: 'lines are missing in the log', dropped: 101, reason: troubles[0] },
      expect.objectContaining({ count: 101 }),
    ]);
    // Another trouble is told again.
    place.file = open('/dev/full', 'w');
    lines.write(lineOf(102));
    await eventually(() => expect(lines.health.dropped).toBe(102));
    expect(troubles).toHaveLength(2);
  });

  it('finds by itself that there is room again, without a line to write', async () => {
    const place = new Place(
      Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC' }),
    );
    const lines = writer(place);
    expect(lines.health).toMatchObject({ dropped: 0, trouble: expect.stringContaining('ENOSPC') });
    place.file = fresh();
    await eventually(() => expect(lines.health.trouble).toBeNull());
    expect(written()).toEqual([]);
  });

  it.each([
    ['closed', (): number => -1, 'fd'],
    ['read only', (): number => open('/dev/null', 'r'), 'EBADF'],
    ['a folder', (): number => open(folder, constants.O_RDONLY), 'EBADF'],
  ])('never throws, whatever the descriptor is: %s', async (_, make, reason) => {
    for (const isImmediate of [true, false]) {
      const lines = writer(new Place(make(), isImmediate));
      lines.write(lineOf(1));
      lines.flushSync();
      await eventually(() => expect(lines.health.dropped).toBe(1));
      expect(lines.health.trouble).toContain(reason);
    }
  });

  it('loses nothing to a reader that is slow, and its lines stay whole', async () => {
    const file = pipe();
    const lines = writer(new Place(file, true));
    for (let count = 0; count < 3_000; count += 1) lines.write(lineOf(count));
    expect(lines.health).toMatchObject({ dropped: 0, trouble: null });
    let text = '';
    await eventually(() => {
      text += drain(file);
      expect(text).toContain('"count":2999');
    });
    expect(told(text).map(({ count }) => count)).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
    expect(troubles).toEqual([]);
  });

  it('holds no more for a reader that reads nothing than it may, and ends without it', async () => {
    const file = pipe();
    const lines = writer(new Place(file, true), { mostBytes: 100_000, endMs: 20 });
    for (let count = 0; count < 5_000; count += 1) lines.write(lineOf(count));
    expect(lines.health.dropped).toBeGreaterThan(1_000);
    expect(troubles).toEqual(['the place is not read']);
    lines.flushSync();
    const { dropped } = lines.health;
    lines.write(lineOf(5_000));
    // The line that the pipe took in part is ended, so that the next ones are whole.
    let text = '';
    await eventually(() => {
      text += drain(file);
      expect(text).toContain('"count":5000');
      expect(lines.health.trouble).toBeNull();
    });
    const [whole, torn] = text.split('\n').reduce<[number, number]>(
      ([good, bad], line) => {
        if (line === '') return [good, bad];
        return /^\{"(count|level)".*\}$/.test(line) ? [good + 1, bad] : [good, bad + 1];
      },
      [0, 0],
    );
    expect(torn).toBeLessThanOrEqual(1);
    // Each line is there or counted; one more tells of those that are missing.
    expect(whole - 1 + dropped).toBe(5_001);
    expect(text).toContain(`"dropped":${dropped}`);
  });

  it('ends a torn line where it stands, and not in another file that was begun', async () => {
    const place = new Place(pipe(), true);
    const lines = writer(place, { endMs: 0 });
    // More than the pipe has room for, so that a line is torn.
    lines.write(lineOf(0, 200_000));
    lines.flushSync();
    expect(lines.health.dropped).toBe(1);
    place.file = fresh();
    lines.write(lineOf(1));
    await eventually(() => expect(lines.health.trouble).toBeNull());
    expect(written()).toEqual([
      { level: 'warn', msg: 'lines are missing in the log', dropped: 1, reason: troubles[0] },
      expect.objectContaining({ count: 1 }),
    ]);
  });

  it('writes the line again from its beginning where its file was left amid it', async () => {
    const place = new Place(pipe(), true);
    const lines = writer(place);
    lines.write(lineOf(0));
    lines.write(lineOf(1, 200_000));
    place.file = fresh();
    lines.flushSync();
    expect(lines.health).toMatchObject({ dropped: 0, trouble: null });
    expect(written().map(({ count }) => count)).toEqual([1]);
  });

  it('writes what waits at the end of the process, in order', () => {
    const lines = writer(new Place(fresh()), { pieceBytes: 1 });
    for (let count = 0; count < 1_000; count += 1) lines.write(lineOf(count));
    lines.flushSync();
    expect(written().map(({ count }) => count)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });
});
