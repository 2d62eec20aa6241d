#!/usr/bin/env node
import { constants, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Portico needs Node 20.19 or newer; this is ${process.version}. Install a newer one.\n`,
  );
  process.exit(1);
}

/**
 * A pipe is opened anew: whatever child inherits the descriptor of ours makes its writes wait for the reader, and one
 * that does not read would keep us from our end.
 */
function openAnew(stream) {
  if (process.platform !== 'linux' || !fstatSync(stream.fd).isFIFO()) return stream;
  try {
    return new Socket({ fd: openSync(`/proc/self/fd/${stream.fd}`, constants.O_WRONLY), readable: false });
  } catch (error) {
    // The pipe of another user is not opened twice.
    if (error.code === 'EACCES') return stream;
    throw error;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parent = process.ppid;
const output = { stdout: openAnew(process.stdout), stderr: openAnew(process.stderr) };
const streams = new Set([process.stdout, process.stderr, output.stdout, output.stderr]);

/** Until the service takes over nothing is there that would have to be ended, so a wish for the end is the end. */
const endNow = () => process.exit(0);
for (const stream of streams) stream.on('error', endNow);
for (const name of SIGNALS) process.on(name, endNow);

let hasReported = false;
const report = (line) => {
  hasReported = true;
  output.stderr.write(`${line}\n`);
};

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
  const { Steps } = await import('../dist/apps/cli/src/start/steps.js');
  // It is the first step, so all the time until now is its.
  if (hasReported) new Steps(report).done('Build', performance.now());
  const { main } = await import('../dist/bundle/start.js');
  for (const name of SIGNALS) process.off(name, endNow);
  for (const stream of streams) stream.off('error', endNow);
  await main({ parent, output });
} catch (error) {
  report(explain(error));
  process.exitCode = 1;
}
