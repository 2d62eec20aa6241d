import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Way } from './entered-files.js';
import { AS_TOLD, differences, keepFound, type Title } from './page.js';
import type { Asked } from './requests-thread.js';

const CHAT = { messages: [{ role: 'user', content: 'Hello' }] };

describe('the ways of requests', () => {
  let thread: Worker;
  const found = new Map<Title, Way>();

  const ask = async (asked: Asked | 'end'): Promise<Way> => {
    thread.postMessage(asked);
    const [way] = (await once(thread, 'message')) as [Way];
    return way;
  };

  beforeAll(() => {
    thread = new Worker(new URL('./requests-thread.js', import.meta.url));
  });
  afterAll(async () => {
    keepFound(found);
    await ask('end');
  });

  it.each<Asked>([
    { title: 'What a key may call: `GET /v1/guide`', most: 34, method: 'GET', path: '/v1/guide' },
    { title: 'One record: `GET /v1/deals/:id`', most: 70, method: 'GET', path: '/v1/deals/1' },
    { title: 'A list of records: `GET /v1/deals`', most: 82, method: 'GET', path: '/v1/deals?limit=5' },
    {
      title: 'A call of a model: `POST /v1/chat/completions`',
      most: 75,
      method: 'POST',
      path: '/v1/chat/completions',
      body: CHAT,
    },
  ])('$title enters at most $most files, which the page tells', async (asked) => {
    const way = await ask(asked);
    found.set(asked.title, way);
    expect(differences(asked.title, asked.most, way)).toEqual(AS_TOLD);
  });
});
