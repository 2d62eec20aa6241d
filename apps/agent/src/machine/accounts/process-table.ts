import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findWanted, type Found } from '../../process/account-processes.js';
import type { SeenProcess } from '../../process/process-tree.js';

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

/** Those whose command line contains the text, and that are wanted otherwise; of all users elsewhere than on Linux. */
export async function findCommands(
  text: string,
  isWanted: (seen: SeenProcess) => boolean = () => true,
  onFound: (pid: number) => void = () => undefined,
): Promise<Found> {
  if (process.platform !== 'linux') {
    const pids = [...portableTable()].filter(([, command]) => command.includes(text)).map(([pid]) => pid);
    pids.forEach(onFound);
    return { pids, isWhole: true };
  }
  return findWanted((seen) => seen.commandLine.includes(text) && isWanted(seen), onFound);
}

/** Pids whose command line contains the text. */
export async function findProcesses(text: string): Promise<readonly number[]> {
  return (await findCommands(text)).pids;
}
