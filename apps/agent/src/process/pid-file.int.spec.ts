import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PidFile } from './pid-file.js';
import { processIdentity } from './process-identity.js';

describe('pid file', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pid-'));
    path = join(folder, 'agent.pid');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names the process on its first line and is gone after release', () => {
    const file = PidFile.acquire(path);
    expect(readFileSync(path, 'utf8').split('\n')[0]).toBe(String(process.pid));
    expect(readdirSync(folder)).toEqual(['agent.pid']);
    file.release();
    expect(existsSync(path)).toBe(false);
  });

  it('is refused while its process lives', async () => {
    const child = spawn('sleep', ['30']);
    await once(child, 'spawn');
    const { pid } = child as { pid: number };
    writeFileSync(path, `${pid}\n${processIdentity(pid)}\n`);
    expect(() => PidFile.acquire(path)).toThrow(
      expect.objectContaining({ name: 'AlreadyRunningError', pid }),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    PidFile.acquire(path).release();
  });

  it.each([
    ['a later process with the same pid', `${process.pid}\nanother\n`],
    ['no pid', 'rubbish'],
    ['nothing', ''],
  ])('is taken over from %s', (_, content) => {
    writeFileSync(path, content);
    PidFile.acquire(path);
    expect(readFileSync(path, 'utf8')).toContain(processIdentity(process.pid) as string);
    expect(readdirSync(folder)).toEqual(['agent.pid']);
  });
});
