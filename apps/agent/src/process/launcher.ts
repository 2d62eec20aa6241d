import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessLimits } from '#libs/agent-protocol';

/** A numeric user and group of the system. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How processes of one application are started. */
export interface Confinement {
  /** Null: the user of the agent. */
  readonly account: Account | null;
  /** Files to which a process writes its pid to join its control groups. */
  readonly joins: readonly string[];
  /** No program it starts gets rights it does not have: `sudo` and its like fail. */
  readonly sealed: boolean;
  /** Kept by the system for each process where no control group does it; null without any. */
  readonly fallback: ProcessLimits | null;
}

export const UNCONFINED: Confinement = { account: null, joins: [], sealed: false, fallback: null };

/**
 * Shell text that puts the shell itself where the words before `--` say, a value and a file each, and leaves those after.
 * Where that cannot be done nothing may run.
 */
export const SETTLE_TEXT = `while [ "$1" != -- ]; do
  echo "$1" >"$2" || exit 125
  shift 2
done
shift`;

/** Of several processes the system ends the one with the most first when it has no memory left. An agent has 0. */
const ENDED_FIRST = 500;

/** Words that {@link SETTLE_TEXT} takes. */
export function settleWords({ joins, fallback }: Confinement): string[] {
  return [
    // What writes 0 is meant itself.
    ...joins.flatMap((path) => ['0', path]),
    ...(fallback ? [String(ENDED_FIRST), '/proc/self/oom_score_adj'] : []),
    '--',
  ];
}

const TOOL_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin'];

/** Null when the machine does not have the program. */
export function findTool(name: string): string | null {
  return TOOL_FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * The words to put before a command so that it runs confined: `[...words, 'sh', '-c', text]`. Core dumps are
 * off where the machine has the tool for it.
 * @param isDiskFull no file may grow: what is left to do is to remove some
 * @throws Error when the command must run as another user and the machine has no `setpriv`
 */
export function confiningWords(
  confinement: Confinement,
  isDiskFull = false,
  tool: typeof findTool = findTool,
): string[] {
  const { joins, fallback } = confinement;
  const limits = limitingWords(confinement, isDiskFull, tool);
  if (joins.length === 0 && !fallback) return limits;
  return ['/bin/sh', '-c', `${SETTLE_TEXT}; exec "$@"`, 'settle', ...settleWords(confinement), ...limits];
}

/** The same for a shell that has done what {@link settleWords} say. @throws as {@link confiningWords} */
export function limitingWords(
  { account, sealed, fallback }: Confinement,
  isDiskFull = false,
  tool: typeof findTool = findTool,
): string[] {
  const words: string[] = [];
  const prlimit = tool('prlimit');
  if (prlimit) {
    words.push(prlimit, '--core=0');
    if (isDiskFull) words.push('--fsize=0');
    if (fallback) {
      words.push(`--data=${fallback.memoryMb * 1024 * 1024}`, `--nproc=${fallback.maxProcesses}`);
    }
    words.push('--');
  }
  const setpriv = tool('setpriv');
  if (account && !setpriv)
    throw new Error('setpriv is needed to run the code of others (package util-linux)');
  if (setpriv && (account || sealed)) {
    words.push(setpriv);
    if (account) {
      words.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--inh-caps=-all');
    }
    words.push(...(sealed ? ['--no-new-privs'] : []), '--');
  }
  return words;
}
