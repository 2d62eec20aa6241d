import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';
// First of all, as in the processes: Node's own copy would take its place in a worker where a spec has called `fetch`
// before, and an older one takes an answer for whole that has broken off.
import 'undici';

/** A worker runs many files: one that ends it would take the others with it. */
const { exit } = process;
if (exit.name !== 'refuseExit') {
  process.exit = function refuseExit(code) {
    // Without a code it is Node itself, for a worker with an error nobody has caught.
    if (code === undefined) exit();
    throw new Error(`A spec calls process.exit(${code}).`);
  };
}

/** A net under specs that hang, in milliseconds, where they ask for no wider one; none is judged by how long it takes. */
const NET_MS = 240_000;

/** What the runner leaves out of `jest`: fake timers with options, and those that wait for promises. */
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
for (const name of [
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'getTimerCount',
  'runAllTimersAsync',
  'runOnlyPendingTimersAsync',
  'setSystemTime',
]) {
  globalThis.jest[name] = timers[name].bind(timers);
}
globalThis.jest.useFakeTimers = (options) => {
  timers.useFakeTimers(options);
  return globalThis.jest;
};
globalThis.jest.useRealTimers = () => {
  timers.useRealTimers();
  return globalThis.jest;
};

const { setTimeout, clearTimeout } = globalThis;

/** The work, given up where it takes longer than any work should. The runner knows no limits of its own. */
function withNet(what, work, asked = NET_MS) {
  const net = Math.max(asked, NET_MS);
  return async () => {
    let timer;
    const given = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${what} has not ended within ${net} ms`)), net);
    });
    try {
      await Promise.race([work(), given]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler((event, { currentDescribeBlock: block }) => {
  if (event.name === 'add_test' && event.fn) {
    const test = block.children.at(-1);
    test.fn = withNet(`"${event.testName}"`, event.fn, event.timeout);
  }
  if (event.name === 'add_hook') {
    const hook = block.hooks.at(-1);
    hook.fn = withNet(event.hookType, event.fn, event.timeout);
  }
});
