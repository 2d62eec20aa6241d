#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Portico needs Node 20.19 or newer; this is ${process.version}. Install a newer one.\n`,
  );
  process.exit(1);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parent = process.ppid;
const startedAt = performance.now();
let told = false;
const report = (line) => {
  told = true;
  process.stderr.write(`${line}\n`);
};

/** Until the service takes over nothing is there that would have to be ended, so a wish for the end is the end. */
const endNow = () => process.exit(0);
for (const name of SIGNALS) process.on(name, endNow);
for (const stream of [process.stdout, process.stderr]) stream.on('error', endNow);

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
  if (told)
    report(`${'Build'.padEnd(14)}${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`);
  const { main } = await import('../dist/apps/cli/src/start/main.js');
  for (const name of SIGNALS) process.off(name, endNow);
  for (const stream of [process.stdout, process.stderr]) stream.off('error', endNow);
  await main(parent);
} catch (error) {
  report(explain(error));
  process.exitCode = 1;
}
