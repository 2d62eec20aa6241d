import { existsSync } from 'node:fs';
import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(HERE, 'node_modules');
/** Where the compiled specs look for packages. */
const BESIDE_SPECS = join(HERE, '..', '..', 'dist', 'test', 'foreign', 'node_modules');

async function leadSpecsToPackages() {
  const target = await readlink(BESIDE_SPECS).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (target === PACKAGES) return;
  await mkdir(dirname(BESIDE_SPECS), { recursive: true });
  await rm(BESIDE_SPECS, { recursive: true, force: true });
  await symlink(PACKAGES, BESIDE_SPECS, 'junction');
}

/**
 * Makes the packages of `test/foreign/package.json` known to the compiled specs beside them.
 * @returns {Promise<boolean>} false where they are not installed
 */
export async function foreignPackages() {
  if (!existsSync(join(PACKAGES, '.package-lock.json'))) return false;
  await leadSpecsToPackages();
  return true;
}
