import 'reflect-metadata';
import { answerQuestions } from '../harness/answer-questions.js';

/** Imports one lib and tells what that took. Without a name it tells what a process takes that imports none. */
const { LIB = '' } = process.env;
const before = process.cpuUsage();
if (LIB !== '') await import(`../../libs/${LIB}/src/index.js`);
const { user, system } = process.cpuUsage(before);
// What the import left behind, and not what it needed on its way.
globalThis.gc?.();
const { heapUsed, external } = process.memoryUsage();

answerQuestions({ cpuMs: (user + system) / 1_000, heldMb: (heapUsed + external) / 1_000_000 }, () =>
  Promise.resolve(),
);
