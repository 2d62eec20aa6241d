import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#libs/config';
import { sharedWork, type Work } from './shared-work.fixture.js';
import { startWorker } from './worker-under-test.fixture.js';

/**
 * A worker of a queue whose places are shared, as a process of its own. Its arguments are the settings as JSON and the name of
 * the queue. Each run is two lines, which are written before anything else happens, so that a kill loses none.
 */
const [settings = '{}', queueName = ''] = process.argv.slice(2);
const tell = (line: string): void => void writeSync(1, `${line}\n`);

const { probe, log } = await startWorker(JSON.parse(settings) as Config, sharedWork(queueName));
probe.behaviour = async ({ jobId, attempt, data }) => {
  tell(`begin ${jobId} ${attempt}`);
  await delay((data as Work).milliseconds);
  tell(`end ${jobId} ${attempt}`);
};
log.push = (line) => {
  if (typeof line['err'] === 'object') tell(`fault ${JSON.stringify(line['err'])}`);
  return 0;
};
tell('ready');
