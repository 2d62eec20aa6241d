import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confiningWords, findTool, UNCONFINED } from '../process/launcher.js';
import { Slots } from './slots.js';

const LIMITS = { memoryMb: 512, cpuPercent: 100, maxProcesses: 50, diskGb: 1 };
/** Far from what the service itself gives. */
const UID_BASE = 3_700_000;

describe('a slot that is deleted', () => {
  let home: string;
  const canSwitch = process.getuid?.() === 0 && findTool('setpriv') !== null;
  const slots = (): Slots =>
    new Slots({
      home,
      uidBase: canSwitch ? UID_BASE : null,
      own: UNCONFINED,
      diskGb: null,
      log: () => undefined,
    });

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'slots-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('leaves no process of its user behind, which the next one may get', async () => {
    const all = slots();
    all.put('one', LIMITS);
    const words = canSwitch ? confiningWords({ ...all.confinement('one'), joins: [] }) : [];
    // As a program does that outlives the one that started it.
    const text = 'setsid sh -c "while :; do sleep 1000 & wait; done" & echo $!';
    const [program = 'sh', ...rest] = [...words, 'sh', '-c', text];
    const left = spawn(program, rest, { cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(left.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    await all.delete('one');
    const isAlive = existsSync(`/proc/${pid}/cwd`) && process.platform === 'linux';
    expect(isAlive).toBe(!canSwitch && process.platform === 'linux');
    if (!canSwitch) process.kill(pid, 'SIGKILL');
    expect(existsSync(all.folders('one').root)).toBe(false);
    await all.delete('one');
  });

  it('takes its folders away, and nothing its links lead to', async () => {
    const all = slots();
    all.put('one', LIMITS);
    const outside = join(home, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'kept'), '');
    symlinkSync(outside, join(all.folders('one').data, 'link'));
    await all.delete('one');
    expect(existsSync(join(outside, 'kept'))).toBe(true);
    expect([all.has('one'), existsSync(all.folders('one').root)]).toEqual([false, false]);
    expect(slots().all()).toEqual([null]);
  });
});
