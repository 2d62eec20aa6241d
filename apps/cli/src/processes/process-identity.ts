import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process that cannot be mistaken for another one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque; differs between processes that had one number. */
  readonly startedAt: string;
}

const run = promisify(execFile);

/** Fields after the name in parentheses; the state is the first, the start time the 20th of them. */
const STATE_FIELD = 0;
const START_FIELD = 19;

function parseStat(text: string): string | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[STATE_FIELD] === 'Z' ? null : (fields[START_FIELD] ?? null);
}

async function startOf(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') return parseStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** @returns null when no such process runs. */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  const startedAt = await startOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export async function isRunning({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  return (await startOf(pid)) === startedAt;
}
