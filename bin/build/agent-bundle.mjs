import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './sources.mjs';

const ENTRY = join(ROOT, 'dist', 'apps', 'agent', 'src', 'main.js');
const PROGRAM = join(ROOT, 'dist', 'agent', 'agent.mjs');
/** Packages of CommonJS ask for Node's modules by a `require` that a module does not have. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);`;

/** Makes one file of the agent and all it needs: it runs on machines that have Node and nothing of ours. */
export async function bundleAgent() {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    // Of what the compiler wrote: the paths of tsconfig.json lead to the sources.
    tsconfigRaw: '{}',
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: REQUIRE },
    legalComments: 'inline',
    logLevel: 'warning',
    // Parts of `ws` that are written in C, where somebody has installed them. It goes on without.
    external: ['bufferutil', 'utf-8-validate'],
  });
  await mkdir(dirname(PROGRAM), { recursive: true });
  const fresh = `${PROGRAM}.${process.pid}`;
  await writeFile(fresh, outputFiles[0].contents);
  await rename(fresh, PROGRAM);
}
