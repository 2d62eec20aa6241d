import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { AiAdmin } from '#libs/ai/operator';
import { request } from 'undici';
import { startInProcessApi } from '../harness/in-process-api.js';
import { ThreadTrace, type Way, waysOf } from './entered-files.js';
import { AS_TOLD, differences, type Title } from './page.js';

/** A request whose way is asked for, and at most how many files it may enter. */
export interface Asked {
  readonly title: Title;
  readonly most: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

// A thread of its own: the counters of the engine miss some of what a worker of specs has run hot before.
const trace = new ThreadTrace();
const api = await startInProcessApi();
await trace.start();
const portal = await api.createPortal('ways.example');
const key = await portal.createKey({ scopes: ['crm', 'svc:infra', 'svc:ai'] });
await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: new URL('/ai/v1', portal.restUrl).href });

async function wayOf({ title, most, method, path, body }: Asked): Promise<Way> {
  const send = async (): Promise<void> => {
    const answer = await request(`${api.origin}${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    await answer.body.dump();
    assert.equal(answer.statusCode, 200, title);
  };
  await send();
  await send();
  const { api: way } = await waysOf(
    async () => ({ api: await trace.enteredBy(send) }),
    (ways) => isDeepStrictEqual(differences(title, most, ways.api), AS_TOLD),
  );
  return way;
}

parentPort?.on('message', (asked: Asked | 'end') => {
  const done = asked === 'end' ? trace.stop().then(() => api.stop()) : wayOf(asked);
  void done.then((way) => {
    parentPort?.postMessage(way ?? 'ended');
    if (!way) parentPort?.close();
  });
});
