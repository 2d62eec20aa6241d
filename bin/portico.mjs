#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/bundle/portico.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  const message = 'Portico is not built yet. Run "npm run build" or "npm start" first.';
  const asJson = process.argv.includes('--json');
  if (asJson) process.stdout.write(`${JSON.stringify({ error: { code: 'NOT_BUILT', message } })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
