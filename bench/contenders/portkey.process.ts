import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { request } from 'undici';
import { answerQuestions } from '../harness/answer-questions.js';
import { PORTKEY_PROGRAM } from './portkey-package.js';

const STARTED_WITHIN_MS = 30_000;
const POLL_MS = 50;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * The gateway adds headers to the answer of `fetch`. With the libraries that npm gives it, those of a stream are the
 * very headers of `fetch`, which nobody may change: each stream would be answered with 500. A copy may be changed.
 */
function letHeadersOfStreamsChange(): void {
  const { fetch: original, Response: Copy } = globalThis;
  globalThis.fetch = async (...args) => {
    const answer = await original(...args);
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return isStream ? new Copy(answer.body, answer) : answer;
  };
}

/** Portkey's gateway as its package starts it, without its page. It takes a port, and tells nobody when it listens. */
async function startGateway(): Promise<string> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  process.argv.push(`--port=${port}`, '--headless');
  letHeadersOfStreamsChange();
  await import(pathToFileURL(PORTKEY_PROGRAM).href);
  const until = performance.now() + STARTED_WITHIN_MS;
  while (performance.now() < until) {
    const answer = await request(origin).catch(() => null);
    await answer?.body.dump();
    if (answer) return origin;
    await pause(POLL_MS);
  }
  throw new Error('The gateway did not start.');
}

answerQuestions({ origin: await startGateway() }, () => Promise.resolve());
