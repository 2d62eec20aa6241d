import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  changesSince,
  isCompiled,
  isOfAgent,
  isOfProduction,
  isServed,
  readSources,
  ROOT,
  writeStamp,
} from './build/sources.mjs';

const DIST = join(ROOT, 'dist');
const BUILT = join(DIST, '.built');
const CHECKED = join(DIST, '.checked');
/** What the compiler notes of a check, for the next one (`tsconfig.json`). */
const CHECK_NOTES = join(DIST, '.tsbuildinfo');
/** Those of which one program each is made. */
const PROCESSES = { development: ['sandbox', 'worker', 'api'], production: ['worker', 'api'] };
/** Compilers are loaded where there is something to build: mostly there is nothing. */
const loadTools = async () => ({
  ...(await import('./build/agent-bundle.mjs')),
  ...(await import('./build/compile.mjs')),
  ...(await import('./build/documentation-assets.mjs')),
  ...(await import('./build/process-bundles.mjs')),
});
/** Of brotli, 0 to 11: the best takes ten seconds for an eighth less. */
const QUALITY = { development: 5, production: 11 };

/** @returns {Promise<boolean>} false when a type is wrong; the compiler has said why on stderr. */
function checkTypes() {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const child = spawn(process.execPath, [compiler, '-p', join(ROOT, 'tsconfig.build.json')], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('exit', (code) => resolve(code === 0)),
  );
}

/** Checks the types unless these sources were found good before. */
async function checkTypesWhenNeeded(sources) {
  const { changed, removed } = await changesSince(CHECKED, sources);
  if (changed.length + removed.length === 0) return true;
  if (!(await checkTypes())) return false;
  await writeStamp(CHECKED, sources);
  return true;
}

/**
 * Brings dist/ to the state of the sources: compiles what has changed, and makes the programs of the processes and of
 * the agent and what the documentation loads where theirs has. Types are not checked.
 * @param {(line: string) => void} report receives progress.
 * @returns {Promise<boolean>} false when a source is no TypeScript; what is wrong was said on stderr.
 */
export async function buildWhenNeeded(report, sources) {
  const wanted = sources ?? (await readSources());
  const { changed, removed, isWhole } = await changesSince(BUILT, wanted);
  if (changed.length + removed.length === 0) return true;
  report('Building (some seconds, only after a change)');
  const tools = await loadTools();
  const { buildDocumentationAssets, bundleAgent, bundleProcesses, compile, compiledOf, removeOutput } = tools;
  if (!(await compile(changed.filter(isCompiled), { withMaps: true }))) return false;
  await removeOutput(removed.filter(isCompiled));
  const touched = [...changed, ...removed];
  await bundleProcesses(PROCESSES.development, isWhole ? null : touched.map(compiledOf));
  if (isWhole || touched.some(isOfAgent)) await bundleAgent();
  if (isWhole || touched.some(isServed)) await buildDocumentationAssets(QUALITY.development);
  await writeStamp(BUILT, wanted);
  return true;
}

/**
 * Checks the types, and compiles what runs in production into an empty dist/, and makes the programs of the processes
 * and of the agent and what the documentation loads.
 * @returns {Promise<boolean>} false when the sources are not good; what is wrong was said on stderr.
 */
async function buildForProduction() {
  const { buildDocumentationAssets, bundleAgent, bundleProcesses, compile } = await loadTools();
  await rm(DIST, { recursive: true, force: true });
  const paths = Object.keys((await readSources()).files).filter(isOfProduction);
  const [isCompilable, isTyped] = await Promise.all([
    compile(paths.filter(isCompiled), { withMaps: false }),
    checkTypes(),
  ]);
  if (!isCompilable || !isTyped) return false;
  await rm(CHECK_NOTES);
  await bundleProcesses(PROCESSES.production, null);
  await bundleAgent();
  await buildDocumentationAssets(QUALITY.production);
  return true;
}

async function buildAndCheck(report) {
  const sources = await readSources();
  const done = await Promise.all([buildWhenNeeded(report, sources), checkTypesWhenNeeded(sources)]);
  return done.every(Boolean);
}

const MODES = {
  '--production': buildForProduction,
  '--no-types': buildWhenNeeded,
  undefined: buildAndCheck,
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const done = await MODES[process.argv[2]]((line) => process.stderr.write(`${line}\n`));
  process.exitCode = done ? 0 : 1;
}
