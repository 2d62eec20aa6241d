import { eventually } from '#libs/testing';
import { afterOwnTime } from './own-time.js';

/** Holds the process up, as a computer does that has no time for it. */
function hold(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

it('comes to its end', async () => {
  let acts = 0;
  afterOwnTime(10, () => (acts += 1));
  await eventually(() => expect(acts).toBe(1));
});

it('does not count the time in which the process could not run, and can be taken back', async () => {
  let isOver = false;
  const cancel = afterOwnTime(200, () => (isOver = true));
  for (let held = 0; held < 3; held += 1) {
    hold(250);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(isOver).toBe(false);
  cancel();
});
