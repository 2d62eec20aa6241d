import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Fields of /proc/<pid>/stat after the name in parentheses. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;
/** USER_HZ is 100 on every Linux Node runs on. */
const TICK_MS = 10;

/** CPU time a process has used, in milliseconds, in steps of 10; NaN where the system does not tell. */
export async function cpuMs(pid: number): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

/** Resident memory of a process, in MB (1,000,000 bytes). */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return (Number(stdout.trim()) * 1_024) / 1_000_000;
}

/** Processes it has made, and those they have made. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []));
  return below(pid);
}

/** Lets the system forget how large a process was at its largest. Only on Linux, only one's own processes. */
const FORGET_PEAK = '5';

/** By how much a process grows at most while something happens, in MB; NaN where the system does not tell. */
export async function peakGrowthMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  const isTold = process.platform === 'linux';
  if (isTold) await writeFile(`/proc/${pid}/clear_refs`, FORGET_PEAK);
  const before = isTold ? await statusMb(pid, 'VmRSS') : Number.NaN;
  await work();
  return isTold ? (await statusMb(pid, 'VmHWM')) - before : Number.NaN;
}

async function statusMb(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1_024) / 1_000_000;
}
