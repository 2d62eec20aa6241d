import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessLimits } from '#libs/agent-protocol';
import type { Account } from './account.js';

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

/** Joins the groups named before `--`, then becomes what follows. A group that is gone does not matter. */
const JOIN_SCRIPT = `
while [ "$1" != -- ]; do
  echo $$ 2>/dev/null >"$1" || :
  shift
done
shift
exec "$@"
`;

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
  { account, joins, sealed, fallback }: Confinement,
  isDiskFull = false,
  tool: typeof findTool = findTool,
): string[] {
  const words: string[] = [];
  if (joins.length > 0) words.push('/bin/sh', '-c', JOIN_SCRIPT, 'join', ...joins, '--');
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
