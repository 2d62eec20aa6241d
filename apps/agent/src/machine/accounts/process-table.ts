import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES';
}

function linuxArguments(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

function portableTable(): Map<number, string> {
  const text = execFileSync('ps', ['-axww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const rows = text.split('\n').map((line) => /^\s*(\d+)\s+(.*)$/s.exec(line));
  return new Map(rows.flatMap((row) => (row ? [[Number(row[1]), row[2] as string] as const] : [])));
}

/** The command line of a process, its words joined by spaces; '' when no such process runs. */
export function commandLine(pid: number): string {
  return process.platform === 'linux' ? linuxArguments(pid) : (portableTable().get(pid) ?? '');
}

/** Pids whose command line contains the text. */
export function findProcesses(text: string): number[] {
  if (process.platform !== 'linux') {
    return [...portableTable()].filter(([, command]) => command.includes(text)).map(([pid]) => pid);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => linuxArguments(pid).includes(text));
}
