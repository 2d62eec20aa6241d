import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { HomeFolder } from '../home/home-folder.js';
import { AGENT_PROGRAM } from './agent-program.js';
import { identify, type ProcessIdentity } from './process-identity.js';

/** In the environment of each child of a supervisor: the home it works for. */
export const HOME_MARK = 'PORTICO_STARTED_FOR';

/** The zero-ended texts of a file of `/proc`; none of a process that has gone or is another user's. */
async function readTexts(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code ?? '')) return '';
    throw error;
  });
  return text.split('\0');
}

/** An agent whose server has lost its folder, or had it in a home that was removed. */
function isLostAgent(command: readonly string[], home: HomeFolder): boolean {
  if (command[1] !== AGENT_PROGRAM) return false;
  const config = command[command.indexOf('--config') + 1] ?? '';
  return config.startsWith(`${home.servers}/`) && !existsSync(config);
}

/**
 * What runs for a home whoever has written it down: children of a supervisor, and agents of servers that are no more.
 * Only Linux tells; elsewhere there is the list in the home alone.
 */
export async function findOwnProcesses(home: HomeFolder): Promise<ProcessIdentity[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const found = pids.map(async (pid) => {
    const [environment, command] = await Promise.all([
      readTexts(`/proc/${pid}/environ`),
      readTexts(`/proc/${pid}/cmdline`),
    ]);
    if (!environment.includes(`${HOME_MARK}=${home.path}`) && !isLostAgent(command, home)) return null;
    return identify(pid);
  });
  return (await Promise.all(found)).filter((identity) => identity !== null);
}
