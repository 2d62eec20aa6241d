import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, chmod, mkdir, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Puts the agent where every server account can read and none can change it: `<folder>/agent/<version>.mjs`.
 * @param entry the agent as one file, as the build made it
 * @returns its path; another one for another version
 */
export async function installProgram(machineFolder: string, entry: string): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(entry))
    .digest('hex')
    .slice(0, 16);
  const folder = resolve(machineFolder, 'agent');
  const path = join(folder, `${version}.mjs`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const fresh = `${path}.${randomUUID()}`;
  await copyFile(entry, fresh);
  await chmod(fresh, 0o644);
  await rename(fresh, path);
  return path;
}
