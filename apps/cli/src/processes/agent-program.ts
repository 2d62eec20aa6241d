import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import type { HomeFolder } from '../home/home-folder.js';

/** The agent as the build made it, which is also the program of a machine. */
export const AGENT_PROGRAM = join(packageFolder(), 'dist', 'agent', 'agent.mjs');

/** Ends every server of the machine of a home, and all they run; they run again when the machine starts next. */
export async function stopServers(home: HomeFolder): Promise<void> {
  if (!existsSync(home.machineRecords)) return;
  await promisify(execFile)(process.execPath, [AGENT_PROGRAM, '--machine', home.path, '--stop-servers']);
}
