import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { eventually } from '#libs/testing';
import { findWanted, isOfUsers, isWithin, killAll } from './account-processes.js';
import { listeningPorts } from './listening-ports.js';
import { ProcessFamily, RUN_VARIABLE } from './process-family.js';
import { markOf } from './process-mark.js';
import { lookAtProcesses, processTree } from './process-tree.js';

const fs = createRequire(import.meta.url)('node:fs') as Record<string, (...given: unknown[]) => unknown>;
const READERS = ['readFileSync', 'readlinkSync', 'readdirSync', 'openSync'];
const FOREIGN = 600;
/** Of one turn, whoever asks: what a look reads, the rest of one process, and what a few ask of their own. */
const MOST_READS = 200;

/** What the work reads of processes in the turn in which it reads most, and in all. */
async function readsOf(work: () => Promise<unknown>): Promise<{ most: number; all: number }> {
  const before = READERS.map((name) => [name, fs[name]!] as const);
  let [turn, most, all] = [0, 0, 0];
  for (const [name, read] of before) {
    fs[name] = (...given) => {
      if (/^\/proc\/\d/.test(String(given[0]))) {
        all += 1;
        // The turn is over when its immediates are called.
        if ((turn += 1) === 1) setImmediate(() => (turn = 0));
        most = Math.max(most, turn);
      }
      return read(...given);
    };
  }
  syncBuiltinESMExports();
  try {
    await work();
    return { most, all };
  } finally {
    for (const [name, read] of before) fs[name] = read;
    syncBuiltinESMExports();
  }
}

/** A session of many that do nothing. */
async function crowd(count: number): Promise<ChildProcess> {
  const script = '$| = 1; for (1..$ARGV[0]) { next if fork; sleep 1000; exit } print "made\n"; sleep 1000';
  const child = spawn('perl', ['-e', script, String(count)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

const systems = process.platform === 'linux' ? ['Linux'] : [];

describe.each(systems)('looks through the processes of a busy machine under %s', () => {
  let run = 0;
  let foreign: ChildProcess;
  const begun: ChildProcess[] = [];

  /** An application: a session, and one that has left it. */
  const begin = async (
    text = 'setsid sleep 1000 & sleep 1000 & echo begun; wait',
  ): Promise<ProcessFamily> => {
    const name = `run-${process.pid}-${(run += 1)}`;
    const child = spawn('/bin/sh', ['-c', text], {
      detached: true,
      env: { ...process.env, [RUN_VARIABLE]: name },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    begun.push(child);
    await once(child.stdout, 'data');
    return new ProcessFamily(markOf(child.pid as number), name);
  };
  const marked = (): Promise<readonly number[]> => {
    const mark = `\0${RUN_VARIABLE}=run-${process.pid}-`;
    return findWanted(({ environment }) => environment.includes(mark)).then(({ pids }) => pids);
  };

  beforeAll(async () => {
    foreign = await crowd(FOREIGN);
  });
  afterAll(async () => {
    process.kill(-(foreign.pid as number), 'SIGKILL');
    for (const pid of await marked()) process.kill(pid, 'SIGKILL');
  });

  it('end eight applications at once with a few reads a turn', async () => {
    const families = await Promise.all(Array.from({ length: 8 }, () => begin()));
    const { most } = await readsOf(() => Promise.all(families.map((family) => family.end(5_000))));
    expect(most).toBeLessThan(MOST_READS);
    expect(await marked()).toEqual([]);
  });

  it('read no more for eight that look than for one', async () => {
    const look = (): Promise<unknown> =>
      Promise.all([findWanted(isOfUsers(1_234_567, 1)), findWanted(isWithin('/nowhere'))]);
    const one = await readsOf(look);
    const eight = await readsOf(() => Promise.all(Array.from({ length: 8 }, look)));
    expect(one.all).toBeGreaterThan(FOREIGN);
    // Nobody asks a process twice; where it works is asked by each that wants to know.
    expect(eight.all).toBeLessThan(one.all + 8 * (FOREIGN + 400));
    expect(eight.most).toBeLessThan(MOST_READS);
  });

  it('do not hold the loop for what an application listens on', async () => {
    const family = await begin();
    const pid = begun.at(-1)?.pid as number;
    const looks = (): Promise<unknown> =>
      Promise.all(Array.from({ length: 8 }, () => Promise.all([listeningPorts(pid), processTree(pid)])));
    expect((await readsOf(looks)).most).toBeLessThan(MOST_READS);
    await family.end(2_000);
  });

  it('find what was begun before they were asked for, also while another look goes on', async () => {
    const going = lookAtProcesses();
    const family = await begin();
    const pid = begun.at(-1)?.pid as number;
    const [table] = await Promise.all([lookAtProcesses(), going]);
    expect(table.rows.has(pid)).toBe(true);
    await family.end(2_000);
  });

  it('tell whoever fails alone', async () => {
    const [failed, told] = await Promise.allSettled([
      lookAtProcesses(() => {
        throw new Error('not this one');
      }),
      lookAtProcesses(),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'not this one' } });
    expect(told).toMatchObject({ status: 'fulfilled' });
  });

  it('end an application that makes thousands of processes, each for a moment', async () => {
    // Five thousand, and whatever is stopped is made again; it takes no notice of SIGTERM.
    const script =
      '$| = 1; $SIG{TERM} = $SIG{CHLD} = "IGNORE"; fork; fork; fork; fork; ' +
      'print "begun\n"; for (1..5000) { my $p = fork; if (defined $p && !$p) { fork; select undef, undef, undef, 0.01; exit } ' +
      'select undef, undef, undef, 0.002 }';
    const family = await begin(`exec perl -e '${script}'`);
    const { most } = await readsOf(() => family.end(200));
    expect(most).toBeLessThan(MOST_READS);
    expect(await marked()).toEqual([]);
  }, 60_000);

  it('end one that goes on in another process each time', async () => {
    const script =
      '$| = 1; print "begun\n"; $SIG{TERM} = "IGNORE"; for (1..200000) { exit if fork; select undef, undef, undef, 0.001 }';
    const family = await begin(`exec perl -e '${script}'`);
    await family.end(100);
    await eventually(async () => expect(await marked()).toEqual([]));
  }, 60_000);

  it('give up on what cannot be ended, and say what that is', async () => {
    await expect(killAll(async () => ({ pids: [2 ** 22 + 1], isWhole: true }))).rejects.toThrow('4194305');
  }, 30_000);
});
