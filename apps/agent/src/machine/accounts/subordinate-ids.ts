import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../log.js';
import { isWithin, processesThat } from '../../process/account-processes.js';
import { findTool } from '../../process/launcher.js';
import { closedFolder } from './account-isolation.js';
import { findProcesses } from './process-table.js';

/** What every system gives its users by default, and their own. */
const FEWEST_IDS = 65_536;
const ALL_IDS = 4_294_967_295;

const TOOLS = {
  newuidmap: 'uidmap',
  newgidmap: 'uidmap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
};

function countOf(map: string): number {
  const ranges = map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .sort(([a = 0], [b = 0]) => a - b);
  let count = 0;
  for (const [first, , length = 0] of ranges) if (first === count) count += length;
  return count;
}

/**
 * How many users there are here from 0 on, where a process is root over the subordinate ids of an ordinary user; null where
 * users are those of the machine. Linux only.
 */
export function subordinateIds(pid: number | 'self' = 'self'): number | null {
  const [users = 0, groups = 0] = ['uid_map', 'gid_map'].map((name) =>
    countOf(readFileSync(`/proc/${pid}/${name}`, 'utf8')),
  );
  return users === ALL_IDS ? null : Math.min(users, groups);
}

function namespaceOf(pid: number | 'self'): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/user`);
  } catch {
    // It is gone, or not ours to look at.
    return '';
  }
}

/** Words that make a namespace with the subordinate ids of this user. */
const MAKE = ['unshare', '--user', '--map-root-user', '--map-auto', '--'];

/** Why a namespace with subordinate ids cannot be made; null when it can. */
function obstacle(folder: string): string | null {
  for (const [name, inPackage] of Object.entries(TOOLS)) {
    if (findTool(name) === null) return `the program ${name} (package ${inPackage}) is missing`;
  }
  const closed = closedFolder(join(folder, 'servers')) ?? closedFolder(process.execPath);
  if (closed !== null) return `other users cannot pass the folder ${closed}`;
  const [program = '', ...rest] = [...MAKE, 'cat', '/proc/self/uid_map'];
  const { status, stdout, stderr, error } = spawnSync(program, rest, { encoding: 'utf8', timeout: 10_000 });
  if (status !== 0) return (error?.message ?? stderr).trim();
  const count = countOf(stdout);
  return count >= FEWEST_IDS ? null : `there are ${count} ids, and ${FEWEST_IDS} are needed`;
}

/**
 * A process in the namespace of the machine before this one, null when none is left. Agents outlive their machine, and only
 * from where they are they can be ended.
 */
async function leftInside(folder: string): Promise<number | null> {
  const servers = join(folder, 'servers');
  const folders = existsSync(servers) ? readdirSync(servers).map((name) => join(servers, name)) : [];
  const found = [
    ...(await findProcesses(`--config ${servers}/`)),
    ...(folders.length === 0 ? [] : await processesThat(isWithin(...folders))),
  ];
  const isInside = (pid: number): boolean =>
    !['', namespaceOf('self')].includes(namespaceOf(pid)) && (subordinateIds(pid) ?? 0) >= FEWEST_IDS;
  return found.find(isInside) ?? null;
}

/**
 * Of an ordinary user who has subordinate ids (`/etc/subuid`): goes on as root over them, so that each server has a user of
 * its own as on a machine that runs as root.
 * @param folder of the machine, absolute
 * @returns exit code of what went on; null where this process has to go on itself
 */
export async function goOnWithSubordinateIds(folder: string, log: Log): Promise<number | null> {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return null;
  const left = await leftInside(folder);
  const reason = left === null ? obstacle(folder) : null;
  if (reason !== null) {
    log('warn', 'servers have no users of their own', { reason });
    return null;
  }
  const enter = left === null ? MAKE : ['nsenter', `--target=${left}`, '--user', '--'];
  const [program = '', ...rest] = [
    ...[...enter, 'setpriv', '--pdeathsig', 'TERM'],
    ...[process.execPath, ...process.execArgv, ...process.argv.slice(1)],
  ];
  // It ends when this process does.
  const child = spawn(program, rest, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}
