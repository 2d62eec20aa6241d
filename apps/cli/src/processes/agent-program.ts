import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { HomeFolder } from '../home/home-folder.js';

/** The agent as the build made it, which is also the program of a machine. */
export const AGENT_PROGRAM = fileURLToPath(new URL('../../../../agent/agent.mjs', import.meta.url));

/** Ends every server of the machine of a home, and all they run; they run again when the machine starts next. */
export async function stopServers(home: HomeFolder): Promise<void> {
  if (!existsSync(home.machineRecords)) return;
  await promisify(execFile)(process.execPath, [AGENT_PROGRAM, '--machine', home.path, '--stop-servers']);
}
