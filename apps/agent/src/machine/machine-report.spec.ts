import { memoryToPromise } from './machine-report.js';

const GIB = 1024 ** 3;

it.each([
  ['no control group', 48 * GIB, 0, 48 * GIB],
  ['a container of 4 GiB on 48', 48 * GIB, 4 * GIB, 4 * GIB],
  ['a limit beyond the computer', 4 * GIB, 48 * GIB, 4 * GIB],
  // What version 1 has for none: the largest number of pages.
  ['version 1 without a limit', 48 * GIB, 9_223_372_036_854_771_712, 48 * GIB],
  ['a limit that cannot be told', 48 * GIB, 2 ** 64, 48 * GIB],
])('a machine promises the memory it can use: %s', (_, computer, group, memory) => {
  expect(memoryToPromise(computer, group)).toBe(memory);
});
