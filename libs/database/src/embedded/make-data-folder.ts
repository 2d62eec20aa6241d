import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFailure, type FailurePlace } from './explain-failure.js';
import type { ServerTools } from './server-tools.js';

/** File of our own settings inside the data folder, rewritten at each start. */
export const SETTINGS_FILE = 'portico.conf';

/** @throws StartFault `DATA_FOLDER_BROKEN` for a folder with something else in it. */
export async function hasDataFolder(failure: FailurePlace): Promise<boolean> {
  const entries = await readdir(failure.folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  if (entries.includes('PG_VERSION')) return true;
  throw explainFailure('is not a database cluster', failure);
}

/**
 * Makes an empty database cluster: UTF-8, code point order, Unicode letter case, passwords everywhere.
 * It is built beside its place and renamed at the end, so a broken-off attempt leaves no half-made data.
 */
export async function makeDataFolder(
  tools: ServerTools,
  superuser: { readonly name: string; readonly password: string },
  failure: FailurePlace,
): Promise<void> {
  const { dataFolder } = tools.place;
  const fresh = `${dataFolder}.new`;
  const passwordFile = `${dataFolder}.password`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await tools.give(fresh);
  try {
    await tools.writeOwned(passwordFile, `${superuser.password}\n`);
    const made = await tools.run('initdb', [
      '-D',
      fresh,
      '-U',
      superuser.name,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    if (made.exitCode !== 0) throw explainFailure(made.output, failure);
    const main = join(fresh, 'postgresql.conf');
    await writeFile(main, `${await readFile(main, 'utf8')}\ninclude '${SETTINGS_FILE}'\n`);
    await rm(dataFolder, { recursive: true, force: true });
    await rename(fresh, dataFolder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(fresh, { recursive: true, force: true });
  }
}
