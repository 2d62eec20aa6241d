import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildDocumentationAssets } from './documentation-assets.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'dist', '.sources');
const SOURCE_FOLDERS = ['apps', 'libs', 'bench'];
const SOURCE_FILES = [
  'bin/build.mjs',
  'bin/documentation-assets.mjs',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
/** Sources that are served as they are. */
const SERVED_FOLDER = join(ROOT, 'libs', 'documentation', 'assets');
/** Everything, or what runs in production: no sandbox, bench, `npm start` and tests. */
const PROJECTS = { all: 'tsconfig.build.json', production: 'tsconfig.production.json' };

/** One line for each source: path, size and time of change. */
async function describe(path) {
  const found = await stat(path);
  return `${path} ${found.size} ${found.mtimeMs}`;
}

async function fingerprint() {
  const paths = SOURCE_FILES.map((name) => join(ROOT, name));
  for (const folder of SOURCE_FOLDERS.map((name) => join(ROOT, name)).filter(existsSync)) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const compiled = entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts');
      const served = entry.isFile() && entry.parentPath === SERVED_FOLDER;
      if (compiled || served) paths.push(join(entry.parentPath, entry.name));
    }
  }
  const lines = await Promise.all(paths.map(describe));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/**
 * @param {keyof PROJECTS} extent
 * @returns {Promise<number | null>} exit code of the compiler; its messages go to stderr.
 */
function compile(extent) {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const args = [compiler, '-p', join(ROOT, PROJECTS[extent])];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
}

/** Makes one file of the agent and all it needs: it runs on machines that have Node and nothing of ours. */
async function bundleAgent() {
  const { default: ncc } = await import('@vercel/ncc');
  const entry = join(ROOT, 'dist', 'apps', 'agent', 'src', 'main.js');
  const folder = join(ROOT, 'dist', 'agent');
  await mkdir(folder, { recursive: true });
  const { code } = await ncc(entry, {
    cache: false,
    quiet: true,
    esm: true,
    minify: false,
    // Sources of libs that the bundler meets were checked by the compiler before.
    transpileOnly: true,
    // The agent has no assets: without this, a path in its code that happens to exist here is taken for one.
    filterAssetBase: folder,
  });
  const fresh = join(folder, `agent.mjs.${process.pid}`);
  await writeFile(fresh, code);
  await rename(fresh, join(folder, 'agent.mjs'));
}

/**
 * Compiles the sources into dist/, bundles the agent and makes what the documentation loads, unless that was done with
 * exactly these sources.
 * @param {(line: string) => void} report receives progress.
 * @returns {Promise<boolean>} false when the compiler refused; it has said why on stderr.
 */
export async function buildWhenNeeded(report) {
  const current = await fingerprint();
  const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : '';
  if (built === current) return true;
  report('Building (some seconds, only after a change)');
  if ((await compile('all')) !== 0) return false;
  await bundleAgent();
  await buildDocumentationAssets();
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, current);
  return true;
}

/**
 * Compiles what runs in production into an empty dist/, bundles the agent and makes what the documentation loads.
 * @returns {Promise<boolean>} false when the compiler refused; it has said why on stderr.
 */
async function buildForProduction() {
  await rm(join(ROOT, 'dist'), { recursive: true, force: true });
  if ((await compile('production')) !== 0) return false;
  await bundleAgent();
  await buildDocumentationAssets();
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const done = process.argv.includes('--production')
    ? await buildForProduction()
    : await buildWhenNeeded((line) => process.stderr.write(`${line}\n`));
  process.exitCode = done ? 0 : 1;
}
