import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HomeFolder } from '../home/home-folder.js';
import { lockOwner, takeLock } from './instance-lock.js';
import { identify, isRunning } from './process-identity.js';

describe('the lock of a home', () => {
  let home: HomeFolder;

  beforeEach(async () => {
    home = new HomeFolder(await mkdtemp(join(tmpdir(), 'portico-lock-')));
  });

  afterEach(() => rm(home.path, { recursive: true, force: true }));

  it('is held by one process until it is released', async () => {
    const lock = await takeLock(home);
    expect(await lockOwner(home)).toMatchObject({ pid: process.pid });
    expect(await lock.isHeld()).toBe(true);
    await expect(takeLock(home)).rejects.toMatchObject({ code: 'ALREADY_RUNNING' });
    await lock.release();
    expect(await lockOwner(home)).toBeNull();
    expect(await readdir(home.path)).toEqual([]);
  });

  it('does not count when its process is gone or the number belongs to another one', async () => {
    await writeFile(home.lock, JSON.stringify({ pid: process.pid, startedAt: 'another time' }));
    expect(await lockOwner(home)).toBeNull();
    const lock = await takeLock(home);
    expect(await lockOwner(home)).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it('is lost with its home, and that of another is not taken away', async () => {
    const lock = await takeLock(home);
    await rm(home.lock);
    expect(await lock.isHeld()).toBe(false);
    const other = JSON.stringify({ pid: 1, startedAt: 'of another' });
    await writeFile(home.lock, other);
    expect(await lock.isHeld()).toBe(false);
    await lock.release();
    expect(await readFile(home.lock, 'utf8')).toBe(other);
  });

  it('goes to exactly one of many', async () => {
    await writeFile(home.lock, JSON.stringify({ pid: 999_999_999, startedAt: 'never' }));
    const results = await Promise.allSettled([takeLock(home), takeLock(home)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the identity of a process', () => {
  it('is that of a running one', async () => {
    const own = await identify(process.pid);
    expect(own).toMatchObject({ pid: process.pid });
    expect(own && (await isRunning(own))).toBe(true);
    expect(await identify(999_999_999)).toBeNull();
  });
});
