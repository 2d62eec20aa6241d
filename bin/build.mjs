import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  changesSince,
  isChecked,
  isCompiled,
  isOfAgent,
  isOfConsole,
  isOfProduction,
  isServed,
  readSources,
  ROOT,
  writeStamp,
} from './build/sources.mjs';

const DIST = join(ROOT, 'dist');
const BUILT = join(DIST, '.built');
const CHECKED = join(DIST, '.checked');
const CONSOLE_BUILT = join(DIST, '.console-built');
/** What the compiler notes of a check, for the next one (`tsconfig.json`). */
const CHECK_NOTES = [join(DIST, '.tsbuildinfo'), join(DIST, '.console.tsbuildinfo')];
/** Those of which one program each is made. */
const PROCESSES = { development: ['sandbox', 'worker', 'api'], production: ['worker', 'api'] };
const DOCS = 'apps/cli/src/docs';
const isOfDocs = (path) => path.startsWith(`${DOCS}/`);
const isOfService = (path) => isCompiled(path) || isServed(path);
/** The sources a step of the build is about. */
const only = ({ tools, files }, isMeant) => ({
  tools,
  files: Object.fromEntries(Object.entries(files).filter(([path]) => isMeant(path))),
});
/** Compilers are loaded where there is something to build: mostly there is nothing. */
const loadTools = async () => ({
  ...(await import('./build/agent-bundle.mjs')),
  ...(await import('./build/compile.mjs')),
  ...(await import('./build/documentation-assets.mjs')),
  ...(await import('./build/process-bundles.mjs')),
});
/** Of brotli, 0 to 11: the best takes ten seconds for an eighth less. */
const QUALITY = { development: 5, production: 11 };

/** The service, and the console, which runs in browsers. */
const TYPED = ['tsconfig.build.json', join('apps', 'console', 'tsconfig.json')];

async function checkTypes() {
  for (const project of TYPED) if (!(await checkTypesOf(project))) return false;
  return true;
}

/** @returns {Promise<boolean>} false when a type is wrong; the compiler has said why on stderr. */
function checkTypesOf(project) {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const child = spawn(process.execPath, [compiler, '-p', join(ROOT, project)], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('exit', (code) => resolve(code === 0)),
  );
}

/** Checks the types unless these sources were found good before. */
async function checkTypesWhenNeeded(sources) {
  const wanted = only(sources, isChecked);
  const { changed, removed } = await changesSince(CHECKED, wanted);
  if (changed.length + removed.length === 0) return true;
  if (!(await checkTypes())) return false;
  await writeStamp(CHECKED, wanted);
  return true;
}

/**
 * Brings dist/ to the state of the sources: compiles what has changed, and makes the programs of the processes and of
 * the agent and what the documentation loads where theirs has. Types are not checked.
 * @param {(line: string) => void} report receives progress.
 * @returns {Promise<boolean>} false when a source is no TypeScript; what is wrong was said on stderr.
 */
export async function buildWhenNeeded(report, sources) {
  const wanted = only(sources ?? (await readSources(isOfService)), isOfService);
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
 * Makes the generated files of the typed client of what is compiled, where it has changed, and compiles them.
 * @returns {Promise<boolean>} false when one of them is no TypeScript; what is wrong was said on stderr.
 */
export async function buildClientTypesWhenNeeded({ withMaps = true } = {}) {
  const { writeClientTypes } = await import('../dist/apps/cli/src/docs/client/write-client-types.js');
  const changed = await writeClientTypes(ROOT);
  if (changed.length === 0) return true;
  const { compile } = await import('./build/compile.mjs');
  return compile(changed, { withMaps });
}

/**
 * Brings the console to the state of its sources. It has a step of its own, so that a start need not wait for it.
 * @returns {Promise<boolean>} false when the typed client it uses could not be made; what cannot be built throws.
 */
export async function buildConsoleWhenNeeded(report) {
  if (!(await buildClientTypesWhenNeeded())) return false;
  const wanted = only(await readSources(isOfConsole), isOfConsole);
  const { changed, removed } = await changesSince(CONSOLE_BUILT, wanted);
  if (changed.length + removed.length === 0) return true;
  report('Building the console');
  const { buildConsole } = await import('./build/console.mjs');
  await buildConsole(QUALITY.development);
  await writeStamp(CONSOLE_BUILT, wanted);
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
  const all = Object.keys((await readSources()).files).filter(isCompiled);
  if (!(await compile(all.filter(isOfProduction), { withMaps: false }))) return false;
  // What makes the types of the client is no part of production.
  if (!(await compile(all.filter(isOfDocs), { withMaps: false }))) return false;
  if (!(await buildClientTypesWhenNeeded({ withMaps: false }))) return false;
  await rm(join(DIST, DOCS), { recursive: true });
  if (!(await checkTypes())) return false;
  await Promise.all(CHECK_NOTES.map((path) => rm(path)));
  await bundleProcesses(PROCESSES.production, null);
  await bundleAgent();
  await buildDocumentationAssets(QUALITY.production);
  const { buildConsole } = await import('./build/console.mjs');
  await buildConsole(QUALITY.production);
  return true;
}

async function buildAndCheck(report) {
  if (!(await buildWhenNeeded(report)) || !(await buildClientTypesWhenNeeded())) return false;
  const sources = await readSources();
  const done = await Promise.all([checkTypesWhenNeeded(sources), buildConsoleWhenNeeded(report)]);
  return done.every(Boolean);
}

const MODES = {
  '--production': buildForProduction,
  '--no-types': buildWhenNeeded,
  '--client-types': () => buildClientTypesWhenNeeded(),
  '--console': buildConsoleWhenNeeded,
  undefined: buildAndCheck,
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const done = await MODES[process.argv[2]]((line) => process.stderr.write(`${line}\n`));
  process.exitCode = done ? 0 : 1;
}
