import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ControlGroups, ProcessLimits } from '#libs/agent-protocol';

const MOUNT = '/sys/fs/cgroup';
/** Group of all of ours, so that they are seen and removed together. */
const PARENT = 'portico';
const CPU_PERIOD_US = 100_000;
/** File of a group that names its processes. */
const MEMBERS = 'cgroup.procs';
const MOST_PROCESSES = 'pids.max';

type Values = Readonly<Record<string, string>>;

interface Hierarchy {
  readonly folder: string;
  readonly values: (limits: ProcessLimits) => Values;
}

const bytes = ({ memoryMb }: ProcessLimits): string => String(memoryMb * 1024 * 1024);
const quota = ({ cpuPercent }: ProcessLimits): number => Math.round((cpuPercent * CPU_PERIOD_US) / 100);

const UNIFIED: Hierarchy = {
  folder: MOUNT,
  values: (limits) => ({
    'memory.max': bytes(limits),
    'memory.swap.max': '0',
    'cpu.max': `${quota(limits)} ${CPU_PERIOD_US}`,
    [MOST_PROCESSES]: String(limits.maxProcesses),
  }),
};

const LEGACY: readonly Hierarchy[] = [
  { folder: join(MOUNT, 'memory'), values: (limits) => ({ 'memory.limit_in_bytes': bytes(limits) }) },
  { folder: join(MOUNT, 'pids'), values: (limits) => ({ [MOST_PROCESSES]: String(limits.maxProcesses) }) },
  {
    folder: join(MOUNT, 'cpu'),
    values: (limits) => ({
      'cpu.cfs_period_us': String(CPU_PERIOD_US),
      'cpu.cfs_quota_us': String(quota(limits)),
    }),
  },
];

export interface ControlGroup {
  /** Files to which a process writes its pid to join. */
  readonly joins: readonly string[];
  /** What of the limits the system did not take; empty when all hold. */
  readonly missing: readonly string[];
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    // A limit is a precaution: what the system lacks or forbids is reported by the caller, once.
    return false;
  }
}

function enable(folder: string): void {
  const available = readFileSync(join(folder, 'cgroup.controllers'), 'utf8').trim().split(' ');
  for (const controller of ['memory', 'cpu', 'pids'].filter((name) => available.includes(name))) {
    attempt(() => writeFileSync(join(folder, 'cgroup.subtree_control'), `+${controller}`));
  }
}

/** Of which version this process can make groups. */
export function controlGroups(): ControlGroups {
  const can = (folder: string): boolean => attempt(() => accessSync(folder, constants.W_OK));
  if (existsSync(join(MOUNT, 'cgroup.controllers'))) return can(MOUNT) ? 'v2' : 'none';
  return LEGACY.every(({ folder }) => can(folder)) ? 'v1' : 'none';
}

/**
 * Makes the group, or changes the limits of the one there is. Works for root; else `missing` names everything.
 * @param path names below the group of all of ours, from the outermost to the group itself
 * @param mover user who may move processes of its own into the group, out of others of the same outermost one
 */
export function prepareControlGroup(
  path: readonly string[],
  limits: ProcessLimits,
  mover: number | null = null,
): ControlGroup {
  const unified = existsSync(join(MOUNT, 'cgroup.controllers'));
  const joins: string[] = [];
  const missing: string[] = [];
  for (const { folder, values } of unified ? [UNIFIED] : LEGACY) {
    let group = join(folder, PARENT);
    const made = attempt(() => {
      if (unified) enable(folder);
      mkdirSync(group, { recursive: true });
      for (const name of path) {
        if (unified) enable(group);
        group = join(group, name);
        mkdirSync(group, { recursive: true });
        if (mover !== null) chownSync(join(group, MEMBERS), mover, mover);
      }
    });
    for (const [file, value] of Object.entries(values(limits))) {
      if (!made || !attempt(() => writeFileSync(join(group, file), value))) missing.push(file);
    }
    if (made) joins.push(join(group, MEMBERS));
  }
  return { joins, missing: missing.filter((file) => file !== 'memory.swap.max') };
}

/**
 * While the work is done nothing in the group can make another process, so that what ends it comes to an end whatever it
 * does. Nothing changes where there is no such group.
 */
export async function withoutNewProcesses(path: readonly string[], work: () => Promise<void>): Promise<void> {
  const files = [UNIFIED, ...LEGACY].map(({ folder }) => join(folder, PARENT, ...path, MOST_PROCESSES));
  const before = files.map((file) => [file, readIfThere(file)] as const);
  for (const [file, most] of before) if (most !== null) attempt(() => writeFileSync(file, '0'));
  try {
    await work();
  } finally {
    for (const [file, most] of before) if (most !== null) attempt(() => writeFileSync(file, most));
  }
}

export interface MemoryKills {
  /** Processes the system has ended since the group was made, because the group had no memory left. */
  readonly count: number;
  readonly limitMb: number | null;
}

/** What the group behind a file of {@link ControlGroup.joins} tells of its memory; null where it tells nothing. */
export function memoryKills(joins: readonly string[]): MemoryKills | null {
  for (const folder of joins.map((path) => dirname(path))) {
    const events =
      readIfThere(join(folder, 'memory.events')) ?? readIfThere(join(folder, 'memory.oom_control'));
    const count = /^oom_kill (\d+)$/m.exec(events ?? '')?.[1];
    if (count === undefined) continue;
    const limit =
      readIfThere(join(folder, 'memory.max')) ?? readIfThere(join(folder, 'memory.limit_in_bytes'));
    const limitMb = Math.round(Number(limit) / 1024 / 1024);
    return { count: Number(count), limitMb: limitMb > 0 ? limitMb : null };
  }
  return null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Removes the group once nothing runs in it; one that is busy or absent stays as it is. */
export function removeControlGroup(path: readonly string[]): void {
  for (const { folder } of [UNIFIED, ...LEGACY]) attempt(() => rmdirSync(join(folder, PARENT, ...path)));
}

/** Of a server: its agent, which the code it runs can then neither starve nor take along, and that code. */
export const GROUPS_OF_A_SERVER = { agent: 'agent', code: 'code' } as const;

/** Removes the groups of a server of which nothing runs any more. */
export function removeGroupsOfServer(serverId: string): void {
  for (const name of Object.values(GROUPS_OF_A_SERVER)) removeControlGroup([serverId, name]);
  removeControlGroup([serverId]);
}
