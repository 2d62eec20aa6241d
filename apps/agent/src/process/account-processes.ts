import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const ROUNDS = 200;
const PAUSE_MS = 20;
const GONE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

function readOf(pid: number, read: (folder: string) => string): string {
  try {
    return read(`/proc/${pid}`);
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** A file of the system about a process; '' when it is gone, or not ours to look at. */
export function readOfProcess(pid: number, file: 'environ' | 'status'): string {
  return readOf(pid, (folder) => readFileSync(`${folder}/${file}`, 'latin1'));
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function hasEnded(status: string): boolean {
  return /^State:\s+[ZX]/m.test(status);
}

function statusOf(pid: number): string {
  return readOfProcess(pid, 'status');
}

function realUser(status: string): number {
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? -1);
}

/** Real user of a process; -1 when it is gone. Linux only. */
export function userOf(pid: number): number {
  return realUser(statusOf(pid));
}

/** Processes whose real user is in a range. Linux only. */
export function processesOfUsers(first: number, count: number): number[] {
  return pids().filter((pid) => {
    const status = statusOf(pid);
    const uid = realUser(status);
    return uid >= first && uid < first + count && !hasEnded(status);
  });
}

/** Variable of what keeps a sandbox: the mark of the server it is kept for. */
export const KEPT_FOR = 'SVC_KEPT_FOR';

/** Tells one folder from another, and not where it is. */
export function markOfFolder(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32);
}

/**
 * Processes that work in folders of servers, were given them as theirs, or keep a sandbox for them: what is left of servers
 * without users of their own.
 */
export function processesWithin(...folders: readonly string[]): number[] {
  if (process.platform !== 'linux' || folders.length === 0) return [];
  const marks = folders.flatMap((folder) => [
    `\0TMPDIR=${folder}/`,
    `\0${KEPT_FOR}=${markOfFolder(folder)}\0`,
  ]);
  return pids().filter((pid) => {
    if (pid === process.pid) return false;
    const cwd = readOf(pid, (path) => readlinkSync(`${path}/cwd`));
    if (folders.some((folder) => cwd === folder || cwd.startsWith(`${folder}/`))) return true;
    const environment = readOfProcess(pid, 'environ');
    return marks.some((mark) => environment.includes(mark));
  });
}

/** Kills what `find` finds until it finds nothing: what is killed may just have made another. */
export async function killAll(find: () => readonly number[] | Promise<readonly number[]>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await find();
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
    await delay(PAUSE_MS);
  }
  throw new Error(`processes of a server do not end: ${(await find()).join(', ')}`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
