import { existsSync } from 'node:fs';
import type { HomeFolder } from '../home/home-folder.js';
import { readJson, writePrivateJson } from '../home/private-file.js';
import { endProcess } from './end-process.js';
import { findOwnProcesses } from './own-processes.js';
import { isRunning, type ProcessIdentity } from './process-identity.js';

/** A child of the supervisor, as written down for the next start and for `dev status`. */
export interface ListedProcess extends ProcessIdentity {
  readonly name: string;
  /** Answers 200 while the process can work. */
  readonly readyUrl: string;
}

export async function readProcesses(home: HomeFolder): Promise<ListedProcess[]> {
  return (await readJson<ListedProcess[]>(home.processes)) ?? [];
}

export function writeProcesses(home: HomeFolder, processes: readonly ListedProcess[]): Promise<void> {
  return writePrivateJson(home.processes, processes);
}

/** A child that the list had no time to name. */
const UNLISTED = 'unlisted';

/** Ends children that outlived a killed supervisor, also those it had no time to write down. @returns their names. */
export async function endLeftovers(home: HomeFolder, graceMs: number): Promise<string[]> {
  const alive: (ProcessIdentity & { readonly name: string })[] = [];
  for (const listed of await readProcesses(home)) if (await isRunning(listed)) alive.push(listed);
  const known = new Set(alive.map(({ pid }) => pid));
  for (const found of await findOwnProcesses(home)) {
    if (!known.has(found.pid)) alive.push({ ...found, name: UNLISTED });
  }
  await Promise.all(alive.map((left) => endProcess(left, graceMs)));
  if (existsSync(home.processes)) await writeProcesses(home, []);
  return alive.map(({ name }) => name);
}
