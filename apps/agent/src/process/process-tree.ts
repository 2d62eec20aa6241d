import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** When it was started, in ticks since the boot: with the pid, it names one process. */
  readonly startedAt: string;
  /** Only its parent has not taken notice of its end yet. */
  readonly hasEnded: boolean;
}

/** Null for a process that is gone by now. */
function readRow(pid: number): ProcessRow | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return null;
    throw error;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = 'X', parent, group, session] = fields;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startedAt: fields[19] ?? '',
    hasEnded: /^[ZXx]$/.test(state),
  };
}

/** Every process of the machine. Linux only. */
function processRows(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readRow(Number(name)))
    .filter((row) => row !== null);
}

/** Looked at before others have their turn. */
const AT_A_TIME = 50;

/** The same without holding the agent: there may be thousands. */
export async function processRowsInTurns(): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (let from = 0; from < pids.length; from += AT_A_TIME) {
    if (from > 0) await setImmediate();
    for (const pid of pids.slice(from, from + AT_A_TIME)) {
      const row = readRow(pid);
      if (row !== null) rows.push(row);
    }
  }
  return rows;
}

/** Whether a process that was seen once still runs. Linux only. */
export function stillRuns({ pid, startedAt }: Pick<ProcessRow, 'pid' | 'startedAt'>): boolean {
  const row = readRow(pid);
  return row !== null && !row.hasEnded && row.startedAt === startedAt;
}

/** Pids of a process that leads a session, of all in its session or group, and of their descendants. Linux only. */
export function processTree(leader: number): ReadonlySet<number> {
  const rows = processRows();
  const found = new Set([leader]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent, group, session } of rows) {
      if (session === leader || group === leader || found.has(parent)) found.add(pid);
    }
  }
  return found;
}
