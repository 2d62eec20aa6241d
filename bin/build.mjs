#!/usr/bin/env node
/**
 * Brings dist/ to the state of the sources, each step where what it is made of has changed. Types are `npm run lint`.
 *
 *   node bin/build.mjs               what the processes run and serve
 *   node bin/build.mjs --tables      the tables of the documentation as well
 *   node bin/build.mjs --client      the types of the client as well
 *   node bin/build.mjs --console     these and the console
 *   node bin/build.mjs --specs       these, the console and the specs
 *   node bin/build.mjs --production  into an empty dist/, served files packed as small as they get
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
/** A change of one of these may change all that is built. */
const TOOLS = ['.swcrc', 'bin/build.mjs', 'rolldown.config.mjs', 'package.json', 'package-lock.json'];
const FOLDERS = ['apps', 'libs', 'bench', 'test'];
/** Of brotli, 0 to 11: the best takes ten seconds for an eighth less. */
const QUALITY = { development: 5, production: 11 };

const isConsole = (path) => path.startsWith('apps/console/');
const isSpec = (path) => path.startsWith('test/') || /\.(spec|fixture)\.ts$|\/__fixtures__\//.test(path);
const isSource = (path) => path.endsWith('.ts') && !isSpec(path) && !isConsole(path);
/** Specs, and the sources of the console that specs try in Node. */
const isTried = (path) => path.endsWith('.ts') && (isSpec(path) || isConsole(path));
const isOfProgram = (path) =>
  /^(apps\/(api|worker|sandbox|cli)|libs(?!\/client))\//.test(path) && isSource(path);
const isOfAgent = (path) =>
  /^(apps\/agent|libs\/(agent-protocol|archives|conditional-requests|log-writer|parsing))\//.test(path) &&
  isSource(path);
const isServed = (path) => /^libs\/documentation\/(assets\/|vendor\/\w+\.js$)/.test(path);
const isOfConsole = (path) => (isConsole(path) || path.startsWith('libs/client/src/')) && !isSpec(path);

/**
 * Size and time of change of each file, which tell one state from another without reading it. Every start asks for
 * thousands of them: without waiting, since the wait for one costs ten times the question.
 */
function statesOf(paths) {
  const stateOf = (path) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    return [path, `${size} ${mtimeMs}`];
  };
  return Object.fromEntries(paths.map(stateOf));
}

function filesBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Writes a file so that whoever reads it meanwhile finds all of it, or what was there before. */
async function writeWhole(path, bytes) {
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, bytes);
  await rename(fresh, path);
}

const outputOf = (path) => join(DIST, path.replace(/\.ts$/, '.js'));

/** Compiles each source by itself, with the options of `.swcrc`. @throws Error that names each source that is no TypeScript. */
async function compile({ changed, gone }) {
  const { transformFile } = await import('@swc/core');
  const rules = { ...JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8')), swcrc: false };
  for (const folder of new Set(changed.map((path) => dirname(outputOf(path)))))
    await mkdir(folder, { recursive: true });
  const waiting = [...changed];
  const faults = [];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const output = outputOf(path);
      try {
        const sourceFileName = relative(dirname(output), join(ROOT, path));
        const { code, map } = await transformFile(join(ROOT, path), { ...rules, sourceFileName });
        await writeWhole(`${output}.map`, map);
        await writeWhole(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
      } catch (error) {
        if (error.code !== 'GenericFailure') throw error;
        // What follows are frames of the compiler itself.
        faults.push(`${path}\n${error.message.split('\n\nCaused by:')[0]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  if (faults.length > 0) throw new SourceFault(faults.join('\n'));
  await Promise.all(
    gone.map(outputOf).flatMap((path) => [rm(path, { force: true }), rm(`${path}.map`, { force: true })]),
  );
}

class SourceFault extends Error {}

/** Where what is joined is written. */
const PLACES = { programs: 'dist/bundle', agent: 'dist/agent' };

/** Joins what the compiler wrote. */
async function bundle(name) {
  const [{ rolldown }, joins] = await Promise.all([import('rolldown'), import('../rolldown.config.mjs')]);
  const { output: options, ...input } = joins[name];
  const { output } = await (await rolldown(input)).write(options);
  await (await ofDocs('sbom/joined-packages')).noteJoined(ROOT, PLACES[name], output);
  if (options.dir) await (await ofDocs('served-files')).removeEarlier(join(options.dir, 'parts'), output);
}

/** What is made by compiled code of ours. */
const ofDocs = (name) => import(`../dist/apps/cli/src/docs/${name}.js`);

/** Takes away what only the build needed. */
async function keepProduction() {
  const maps = filesBelow('dist').filter((path) => /^dist\/(apps|libs)\/.*\.map$/.test(path));
  const left = ['dist/.built', 'dist/apps/cli/src/docs', ...maps];
  await Promise.all(left.map((path) => rm(join(ROOT, path), { recursive: true, force: true })));
}

/**
 * @param {(line: string) => void} report receives each step with its seconds.
 * @param {string[]} flags as on the command line
 * @returns {Promise<boolean>} false when a source is no TypeScript; what is wrong was reported.
 */
export async function build(report, flags = []) {
  const isProduction = flags.includes('--production');
  const quality = isProduction ? QUALITY.production : QUALITY.development;
  if (isProduction) await rm(DIST, { recursive: true, force: true });
  await mkdir(join(DIST, '.built'), { recursive: true });
  let states = statesOf(FOLDERS.flatMap(filesBelow));
  const tools = JSON.stringify([process.version, statesOf(TOOLS)]);

  /** Does the work where the sources are not those it was done for. */
  const step = async (name, isMeant, work) => {
    const stamp = join(DIST, '.built', name);
    const known = existsSync(stamp) ? JSON.parse(await readFile(stamp, 'utf8')) : {};
    const before = known.tools === tools ? known.sources : {};
    const sources = Object.fromEntries(Object.entries(states).filter(([path]) => isMeant(path)));
    const changed = Object.keys(sources).filter((path) => before[path] !== sources[path]);
    const gone = Object.keys(known.sources ?? {}).filter((path) => !(path in sources));
    if (changed.length + gone.length === 0) return;
    const startedAt = performance.now();
    await work({ changed, gone });
    await writeWhole(stamp, JSON.stringify({ tools, sources }));
    report(`Built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  };

  try {
    await step('sources', isSource, compile);
    await Promise.all([
      step('programs', isOfProgram, () => bundle('programs')),
      step('agent', isOfAgent, () => bundle('agent')),
      step('documentation', isServed, async () => {
        await (await ofDocs('served-files')).writeDocumentationAssets(ROOT, quality);
      }),
    ]);
    if (flags.length === 0) return true;
    if (flags.includes('--tables')) report(await (await ofDocs('write-doc-tables')).writeDocTables(ROOT));
    const { writeClientTypes } = await ofDocs('client/write-client-types');
    states = { ...states, ...statesOf(await writeClientTypes(ROOT)) };
    await step('sources', isSource, compile);
    if (flags.includes('--client') || flags.includes('--tables')) return true;
    await step('console', isOfConsole, async () => {
      await (await ofDocs('console-pages')).buildConsolePages(ROOT, quality);
    });
    if (flags.includes('--specs')) await step('specs', isTried, compile);
    if (isProduction) {
      await (await ofDocs('sbom/write-sbom')).writeSbom(ROOT);
      await keepProduction();
    }
    return true;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    report(error.message);
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isBuilt = await build((line) => process.stderr.write(`${line}\n`), process.argv.slice(2));
  process.exitCode = isBuilt ? 0 : 1;
}
