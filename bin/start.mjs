#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Portico needs Node 20.19 or newer; this is ${process.version}. Install a newer one.\n`,
  );
  process.exit(1);
}

const report = (line) => process.stderr.write(`${line}\n`);

function explain(error) {
  if (error.code === 'ENOSPC') return 'The disk is full. Free about 200 MB, then start again.';
  if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') {
    return `A package is missing (${error.message.split('\n')[0]}). Run "npm ci", then start again.`;
  }
  return `The build could not run: ${error.message}`;
}

try {
  const { build } = await import('./build.mjs');
  if (!(await build(report))) {
    report('The sources do not compile; correct the faults above, then start again.');
    process.exit(1);
  }
  await import('../dist/apps/cli/src/start/main.js');
} catch (error) {
  report(explain(error));
  process.exitCode = 1;
}
