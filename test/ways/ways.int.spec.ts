import { isDeepStrictEqual } from 'node:util';
import { AiAdmin } from '#libs/ai/operator';
import { request } from 'undici';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { ThreadTrace, type Way, waysOf } from './entered-files.js';
import { AS_TOLD, differences, keepFound, type Title } from './page.js';

describe('the ways of requests', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key: string;
  const trace = new ThreadTrace();
  const found = new Map<Title, Way>();

  beforeAll(async () => {
    api = await startInProcessApi();
    await trace.start();
    portal = await api.createPortal('ways.example');
    key = await portal.createKey({ scopes: ['crm', 'svc:infra', 'svc:ai'] });
    await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: new URL('/ai/v1', portal.restUrl).href });
  });
  afterAll(async () => {
    keepFound(found);
    await trace.stop();
    await api?.stop();
  });

  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<void> => {
    const answer = await request(`${api.origin}${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    await answer.body.dump();
    expect(answer.statusCode).toBe(200);
  };
  const CHAT = { messages: [{ role: 'user', content: 'Hello' }] };

  it.each<[title: Title, most: number, work: () => Promise<void>]>([
    ['What a key may call: `GET /v1/guide`', 34, () => send('GET', '/v1/guide')],
    ['One record: `GET /v1/deals/:id`', 70, () => send('GET', '/v1/deals/1')],
    ['A list of records: `GET /v1/deals`', 82, () => send('GET', '/v1/deals?limit=5')],
    ['A call of a model: `POST /v1/chat/completions`', 71, () => send('POST', '/v1/chat/completions', CHAT)],
  ])('%s enters at most %i files, which the page tells', async (title, most, work) => {
    await work();
    await work();
    const { api: way } = await waysOf(
      async () => ({ api: await trace.enteredBy(work) }),
      (ways) => isDeepStrictEqual(differences(title, most, ways.api), AS_TOLD),
    );
    found.set(title, way);
    expect(differences(title, most, way)).toEqual(AS_TOLD);
  });
});
