/**
 * Takes the renderer of the API reference from the registry, in the version that is asked for:
 *
 *   npm run docs:renderer -- 1.46.4
 *
 * The package brings many others that nobody needs who has its one file. That file stands beside this script, under its
 * licence. Look through `git diff --stat`, run `test/browser/documentation.e2e.spec.ts`, and commit.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = '@scalar/api-reference';
const FILE = 'dist/browser/standalone.js';
const LICENSE = 'MIT';
const HERE = dirname(fileURLToPath(import.meta.url));

function npm(words, cwd) {
  return execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The archive of the version, held against the checksum the registry names for it. */
async function download(version, folder) {
  const told = JSON.parse(npm(['view', `${NAME}@${version}`, '--json', 'name', 'dist'], folder));
  const [{ filename }] = JSON.parse(npm(['pack', `${NAME}@${version}`, '--json'], folder));
  const archive = join(folder, filename);
  const [kind, expected] = told.dist.integrity.split('-');
  const found = createHash(kind)
    .update(await readFile(archive))
    .digest('base64');
  if (found !== expected) throw new Error(`${NAME} ${version} has the checksum ${found}, not ${expected}`);
  return { archive, integrity: told.dist.integrity };
}

async function renew(version, folder) {
  const { archive, integrity } = await download(version, folder);
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  const pack = JSON.parse(await readFile(join(folder, 'package', 'package.json'), 'utf8'));
  if (pack.license !== LICENSE) {
    throw new Error(`${NAME} ${version} is under ${pack.license}, not ${LICENSE}: look at scalar.LICENSE`);
  }
  const licence = await readFile(join(HERE, 'scalar.LICENSE'), 'utf8');
  const text = await readFile(join(folder, 'package', FILE), 'utf8');
  // The map is not kept: a line that names it would send browsers after it.
  const code = text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const head = `/*!\n${NAME} ${version}, ${FILE}\n${integrity}\n\n${licence}*/\n`;
  await writeFile(join(HERE, 'scalar.js'), head + code);
  process.stdout.write(`${NAME} ${version}: ${(code.length / 1e6).toFixed(1)} MB\n`);
}

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
  process.stderr.write('Usage: npm run docs:renderer -- <version, such as 1.46.4>\n');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'portico-renderer-'));
try {
  await renew(version, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
