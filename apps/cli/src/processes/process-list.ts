import type { HomeFolder } from '../home/home-folder.js';
import { readJson, writePrivateJson } from '../home/private-file.js';
import { endProcess } from './end-process.js';
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

/** Ends children that outlived a killed supervisor. @returns their names. */
export async function endLeftovers(home: HomeFolder, graceMs: number): Promise<string[]> {
  const alive: ListedProcess[] = [];
  for (const listed of await readProcesses(home)) if (await isRunning(listed)) alive.push(listed);
  await Promise.all(alive.map((listed) => endProcess(listed, graceMs)));
  await writeProcesses(home, []);
  return alive.map(({ name }) => name);
}
