import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const GONE_STATES = new Set(['Z', 'X', 'x']);

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH';
}

/** Stays as it is while anything of ours runs. */
let boot: string | null = null;

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (GONE_STATES.has(fields[0] ?? 'X')) return null;
    boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function portableIdentity(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isGone(error)) return null;
  }
  const answer = execFileSync('sh', ['-c', `ps -o stat=,lstart= -p ${pid} || true`], { encoding: 'utf8' });
  const [state = '', ...start] = answer.trim().split(/\s+/);
  return state === '' || GONE_STATES.has(state.charAt(0)) ? null : start.join(' ');
}

/**
 * A text that stays the same for the life of a process and differs for a later process with the
 * same pid; null when no such process runs (a zombie no longer runs).
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid);
}
