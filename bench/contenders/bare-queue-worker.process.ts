import { Worker } from 'bullmq';
import { answerQuestions } from '../harness/answer-questions.js';
import { openBareQueue, wallClockMs } from './queue-connection.js';

const { name, connection } = openBareQueue();
let seen: (at: number) => void = () => undefined;
const worker = new Worker(
  name,
  () => {
    seen(wallClockMs());
    return Promise.resolve();
  },
  { connection },
);
await worker.waitUntilReady();

/** Answers when the next job reached its handler. */
answerQuestions('ready', () => new Promise<number>((resolve) => (seen = resolve)));
