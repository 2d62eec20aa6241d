import { existsSync } from 'node:fs';
import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(HERE, 'node_modules');
/** Where the compiled specs look for packages. */
const BESIDE_SPECS = join(HERE, '..', '..', 'dist', 'test', 'foreign', 'node_modules');
const HOW = 'install them with: npm run foreign:install';

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
 * @returns {Promise<boolean>} false where they are not installed, which one line on stderr has said
 * @throws Error where they are not installed with `CI=true`
 */
export async function readyForeignPackages() {
  if (existsSync(join(PACKAGES, '.package-lock.json'))) {
    await leadSpecsToPackages();
    return true;
  }
  const left = 'The specs of test/foreign need packages that are not installed';
  if (process.env.CI === 'true') throw new Error(`${left}; ${HOW}`);
  process.stderr.write(`${left} and are left out; ${HOW}\n`);
  return false;
}
