#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const report = (line) => process.stderr.write(`${line}\n`);

if (await build(report)) {
  const { writeDocTables } = await import('../dist/apps/cli/src/docs/write-doc-tables.js');
  const changed = await writeDocTables(dirname(dirname(fileURLToPath(import.meta.url))));
  report(changed.length === 0 ? 'The tables are up to date.' : `Written: ${changed.join(', ')}`);
} else process.exitCode = 1;
