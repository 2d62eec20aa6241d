import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/**
 * Generates the clients of a document and compiles the programs that use them, in a process of its own: generators
 * are loaded as their users load them.
 * Usage: node make-clients.mjs <folder with openapi.json>
 */
const PROGRAMS = ['use-sdk', 'use-types'];
const folder = process.argv[2];
const document = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8'));

await mkdir(join(folder, 'sdk'), { recursive: true });
await createClient({
  input: document,
  output: { path: join(folder, 'sdk'), importFileExtension: '.js' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
await writeFile(join(folder, 'types.ts'), astToString(await openapiTypescript(document)));
await writeFile(join(folder, 'package.json'), '{"type":"module"}');

const sources = join(dirname(fileURLToPath(import.meta.url)), 'programs');
// They are no part of the checked sources: what they import is only generated here.
for (const name of PROGRAMS) await copyFile(join(sources, `${name}.ts.txt`), join(folder, `${name}.ts`));

const program = ts.createProgram(
  PROGRAMS.map((name) => join(folder, `${name}.ts`)),
  {
    strict: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    outDir: join(folder, 'out'),
  },
);
const faults = ts.getPreEmitDiagnostics(program);
if (faults.length > 0) {
  const shown = faults.slice(0, 20);
  process.stderr.write(
    ts.formatDiagnostics(shown, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => folder,
      getNewLine: () => '\n',
    }),
  );
  process.exitCode = 1;
} else {
  program.emit();
  await writeFile(join(folder, 'out', 'package.json'), '{"type":"module"}');
}
