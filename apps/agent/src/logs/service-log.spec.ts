import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastLongestTurn } from '#libs/testing';
import type { LogRecord } from './log-record.js';
import { RunLog } from './run-log.js';
import { ServiceLog } from './service-log.js';

describe('logs of applications', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'logs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const record = (line: string, at = '2026-01-01T00:00:00.000Z'): LogRecord => ({
    at,
    stream: 'stdout',
    line,
    run: 'r',
    end: 0,
    dropped: 0,
  });
  const lines = (records: Iterable<LogRecord>): string[] => [...records].map(({ line }) => line);

  it('keeps three files, and a follower misses nothing between them', () => {
    const log = new ServiceLog(folder, 'app', 10);
    let { position } = log.tail(0, 0);
    const followed: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      log.append([record(`line ${count}`)]);
      const next = log.since(position);
      followed.push(...lines(next.records));
      position = next.position;
    }
    expect(followed).toEqual(['line 0', 'line 1', 'line 2', 'line 3', 'line 4']);
    expect(readdirSync(folder).sort()).toEqual(['app.log', 'app.log.1', 'app.log.2']);
    expect(lines(log.newestFirst())).toEqual(['line 4', 'line 3', 'line 2']);
    expect(lines(log.tail(2, 0).records)).toEqual(['line 3', 'line 4']);
    expect(log.since(position).records).toEqual([]);
  });

  it('gives out lines from a time on, and leaves out one that was cut', () => {
    const log = new ServiceLog(folder, 'app');
    log.append([record('old', '2026-01-01T00:00:00.000Z'), record('new', '2026-01-02T00:00:00.000Z')]);
    appendFileSync(log.path, '{"at":"2026');
    expect(lines(log.tail(10, Date.parse('2026-01-01T12:00:00Z')).records)).toEqual(['new']);
  });

  it.each(['../app', '', 'a/b', '.hidden'])('takes no name such as %j', (name) => {
    expect(() => new ServiceLog(folder, name)).toThrow('not a name');
  });

  it('copies whole lines, resumes after them, and cuts very long ones', () => {
    const log = new ServiceLog(folder, 'app');
    const first = new RunLog(folder, 'run', log, true);
    const out = first.open('stdout');
    writeSync(out, 'one\r\ntwo\nhal');
    first.copy(false);
    expect(lines(log.newestFirst())).toEqual(['two', 'one']);
    const second = new RunLog(folder, 'run', log, false);
    writeSync(out, `f ü\n${'x'.repeat(20_000)}\nend`);
    closeSync(out);
    second.copy(true);
    const all = lines(log.newestFirst()).reverse();
    expect(all.map((line) => (line.length > 100 ? line.length : line))).toEqual([
      'one',
      'two',
      'half ü',
      16_384,
      3616,
      'end',
    ]);
    expect(existsSync(join(folder, 'run.stdout'))).toBe(false);
  });

  it('says of every line which release has printed it, and of lines of the platform too', () => {
    const log = new ServiceLog(folder, 'app');
    const run = new RunLog(folder, 'r1', log, true, 'release-1');
    writeFileSync(join(folder, 'r1.stderr'), 'one\ntwo');
    run.copy(true);
    run.tell('The application ended; it is started again in 1 s.');
    new RunLog(folder, 'r2', log, true).tell('from before');
    expect([...log.newestFirst()].map(({ release }) => release)).toEqual([
      undefined,
      'release-1',
      'release-1',
      'release-1',
    ]);
  });

  it('empties the file of a run that has grown, and goes on', () => {
    const log = new ServiceLog(folder, 'app');
    const run = new RunLog(folder, 'run', log, true);
    const out = run.open('stdout');
    const line = `${'y'.repeat(8191)}\n`;
    for (let count = 0; count < 1024; count += 1) writeSync(out, line);
    while (fstatSync(out).size > 0) run.copy(false);
    writeSync(out, 'after\n');
    new RunLog(folder, 'run', log, false).copy(false);
    writeSync(out, 'later\n');
    closeSync(out);
    const last = new RunLog(folder, 'run', log, false);
    while (!last.copy(true));
    expect(lines(log.tail(2, 0).records)).toEqual(['after', 'later']);
  });

  it('ends a line that a full disk has torn, so that the next one is whole', () => {
    const log = new ServiceLog(folder, 'app');
    log.append([record('one')]);
    appendFileSync(log.path, JSON.stringify(record('torn')).slice(0, 20));
    log.append([record('two')]);
    log.append([record('three')]);
    expect(lines(log.newestFirst())).toEqual(['three', 'two', 'one']);
  });

  it('tells how many records a disk has taken, and none is copied that was not', () => {
    const log = new ServiceLog(folder, 'app');
    symlinkSync('/dev/full', log.path);
    const taken: number[] = [];
    expect(() => log.append([record('one')], (count) => taken.push(count))).toThrow('ENOSPC');
    const run = new RunLog(folder, 'r1', log, true);
    writeFileSync(join(folder, 'r1.stdout'), 'one\ntwo\n');
    expect(() => run.copy(true)).toThrow('ENOSPC');
    rmSync(log.path);
    run.copy(true);
    log.append([record('three')], (count) => taken.push(count));
    expect(taken).toEqual([0, 1]);
    expect(lines(log.newestFirst())).toEqual(['three', 'two', 'one']);
    expect(existsSync(join(folder, 'r1.stdout'))).toBe(false);
  });

  it('is read a piece at a time, however much there is', async () => {
    const log = new ServiceLog(folder, 'app');
    const { position: begin } = log.tail(0, 0);
    for (let piece = 0; piece < 20; piece += 1) {
      log.append(
        Array.from({ length: 1_000 }, (_, at) => record(`${piece * 1_000 + at} ${'a'.repeat(100)}`)),
      );
    }
    expect(await leastLongestTurn(10, async () => log.tail(5, 0))).toBeLessThan(10);
    expect(log.tail(5, 0).records.at(-1)?.line).toMatch(/^19999 /);
    const seen: string[] = [];
    let tail = log.since(begin);
    for (; tail.records.length > 0; tail = log.since(tail.position)) {
      expect(tail.records.length).toBeLessThan(5_000);
      seen.push(...tail.records.map(({ line }) => line.split(' ')[0] as string));
    }
    expect(seen).toEqual(Array.from({ length: 20_000 }, (_, at) => String(at)));
  });
});
