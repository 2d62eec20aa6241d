import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FOLDERS = ['apps', 'libs', 'bench'];
/** A change of one of these may change all that is built. */
const TOOLS = ['.swcrc', 'bin/build.mjs', 'bin/build', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** What serves development only. */
const NOT_IN_PRODUCTION = [
  'bench/',
  'apps/sandbox/',
  'apps/cli/src/docs/',
  'apps/cli/src/start/',
  'libs/testing/',
];
/** What the agent is made of. Nothing else of ours may be imported there, which the boundaries hold. */
const OF_AGENT = ['apps/agent/', 'libs/agent-protocol/', 'libs/archives/'];
/** Pages for browsers, which are built by themselves, and what of ours they are made of. */
const CONSOLE = 'apps/console/';
const OF_CONSOLE = [CONSOLE, 'libs/client/src/'];
/** Sources that are served as they are. */
const SERVED = 'libs/documentation/assets/';
const OF_TESTS = /\.(spec|fixture)\.ts$|\/__fixtures__\//;

/** Whether a source belongs to what is compiled. */
export const isCompiled = (path) => path.endsWith('.ts') && !OF_TESTS.test(path) && !path.startsWith(CONSOLE);
export const isOfConsole = (path) =>
  OF_CONSOLE.some((folder) => path.startsWith(folder)) && !OF_TESTS.test(path);
/** Whether the compiler looks at the types of a source. */
export const isChecked = (path) => isCompiled(path) || /^apps\/console\/.+\.tsx?$/.test(path);
export const isOfAgent = (path) => OF_AGENT.some((folder) => path.startsWith(folder));
export const isServed = (path) => path.startsWith(SERVED);
export const isOfProduction = (path) => !NOT_IN_PRODUCTION.some((folder) => path.startsWith(folder));

async function filesBelow(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if ((await stat(full)).isFile()) return [path];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Size and time of change, which tell one state of a file from another without reading it. */
async function stateOf(path) {
  const { size, mtimeMs } = await stat(join(ROOT, path));
  return `${size} ${mtimeMs}`;
}

async function statesOf(paths) {
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await stateOf(path)])));
}

/** Whether a file is something to build from. */
const isSource = (path) => isCompiled(path) || isServed(path) || isOfConsole(path);

/**
 * What is there to build.
 * @param {(path: string) => boolean} isWanted which of it; a look at each file is a good part of a start
 * @returns {Promise<{ tools: string, files: Record<string, string> }>} a name for the state of the tools, and the state
 * of each source by its path below the root.
 */
export async function readSources(isWanted = isSource) {
  const tools = (await Promise.all(TOOLS.map(filesBelow))).flat().sort();
  const listed = (await Promise.all(FOLDERS.map(filesBelow))).flat();
  const files = await statesOf(listed.filter(isWanted));
  const told = JSON.stringify([process.version, await statesOf(tools)]);
  return { tools: createHash('sha256').update(told).digest('hex'), files };
}

/**
 * What differs from the state a stamp tells of; everything, where there is none or the tools are others.
 * @returns {Promise<{ changed: string[], removed: string[], isWhole: boolean }>}
 */
export async function changesSince(stamp, { tools, files }) {
  const text = await readFile(stamp, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const known = JSON.parse(text);
  const isWhole = known.tools !== tools;
  const before = isWhole ? {} : known.files;
  return {
    changed: Object.keys(files).filter((path) => before[path] !== files[path]),
    removed: Object.keys(before).filter((path) => !(path in files)),
    isWhole,
  };
}

/** Notes the state that was built. */
export async function writeStamp(stamp, sources) {
  await mkdir(dirname(stamp), { recursive: true });
  const fresh = `${stamp}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(sources));
  await rename(fresh, stamp);
}
