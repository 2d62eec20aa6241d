import { Queue } from 'bullmq';
import { answerQuestions } from '../harness/answer-questions.js';
import { openBareQueue, wallClockMs } from './queue-connection.js';

const { name, connection } = openBareQueue();
const queue = new Queue(name, { connection });
await queue.waitUntilReady();

/** Adds a job; answers when adding it began. */
answerQuestions('ready', async () => {
  const addedAt = wallClockMs();
  await queue.add('run', { addedAt });
  return addedAt;
});
