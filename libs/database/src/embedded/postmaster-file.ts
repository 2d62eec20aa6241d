import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from './run-command.js';

/** What a running server writes into `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
}

/** Lines of the file, by number: process id, data folder, start time, port. */
const PID_LINE = 0;
const PORT_LINE = 3;

/** @returns null for a text that is not (yet) a complete file. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const pid = Number(lines[PID_LINE]);
  const port = Number(lines[PORT_LINE]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : null;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A server's working directory is its data folder; a process that merely got the same number has another. */
export async function worksIn(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    return readlink(`/proc/${pid}/cwd`).then(
      (folder) => folder === dataFolder,
      () => false,
    );
  }
  const { output } = await runCommand('ps', ['-p', String(pid), '-o', 'comm='], { account: null, cwd: '/' });
  return output.includes('postgres');
}

/** The server that really runs on the data folder, or null; a file left by a crash does not count. */
export async function runningPostmaster(dataFolder: string): Promise<PostmasterFile | null> {
  const file = parsePostmasterFile((await readIfThere(join(dataFolder, 'postmaster.pid'))) ?? '');
  if (!file || !isAlive(file.pid)) return null;
  return (await worksIn(file.pid, dataFolder)) ? file : null;
}

/** Linux tells; elsewhere nobody is found. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const working = await Promise.all(pids.map((pid) => worksIn(pid, folder)));
  return pids.filter((_, index) => working[index]);
}

/**
 * Removes a file whose process number now belongs to somebody else: PostgreSQL itself would take that
 * process for a server and refuse to start. While any process still works in the folder it stays.
 */
export async function removeStaleFile(dataFolder: string): Promise<void> {
  const path = join(dataFolder, 'postmaster.pid');
  const text = await readIfThere(path);
  if (text === null || (await runningPostmaster(dataFolder))) return;
  const pid = Number(text.split('\n')[PID_LINE]);
  const taken = Number.isInteger(pid) && pid > 0 && isAlive(pid);
  if ((taken || text.trim() === '') && (await processesIn(dataFolder)).length === 0)
    await rm(path, { force: true });
}

/** `fast` ends every session and leaves data that need no recovery; `immediate` does not wait for that. */
export type StopMode = 'fast' | 'immediate';

/** As the server itself takes them. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const WITHIN_MS = 30_000;
const LOOK_MS = 25;

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Asks the server of a data folder to end, and waits for it. @returns false when it has not within 30 s */
export async function endPostmaster(dataFolder: string, mode: StopMode): Promise<boolean> {
  const running = await runningPostmaster(dataFolder);
  if (running === null) return true;
  send(running.pid, SIGNALS[mode]);
  const deadline = performance.now() + WITHIN_MS;
  // It removes its file a moment before it ends.
  while (await worksIn(running.pid, dataFolder)) {
    if (performance.now() > deadline) return false;
    await delay(LOOK_MS);
  }
  return true;
}

/**
 * Ends what is left of a server whose data folder was removed under it: it would notice by itself, but only within a
 * minute, in which it keeps its port. Linux shows such processes.
 */
export async function endServersOfRemoved(dataFolder: string): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  const removed = `${dataFolder} (deleted)`;
  for (const pid of await processesIn(removed)) send(pid, SIGNALS.immediate);
  while ((await processesIn(removed)).length > 0 && performance.now() < deadline) await delay(LOOK_MS);
}
