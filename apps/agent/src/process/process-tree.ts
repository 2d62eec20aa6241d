import { readdirSync, readFileSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
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
  const [, parent, group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(parent), group: Number(group), session: Number(session) };
}

/** Pids of a process that leads a session, of all in its session or group, and of their descendants. Linux only. */
export function processTree(leader: number): ReadonlySet<number> {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readRow(Number(name)))
    .filter((row) => row !== null);
  const found = new Set([leader]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent, group, session } of rows) {
      if (session === leader || group === leader || found.has(parent)) found.add(pid);
    }
  }
  return found;
}
