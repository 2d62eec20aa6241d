import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AiAdmin } from '#libs/ai/operator';
import { packageFolder } from '#libs/config';
import { request } from 'undici';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { type Way, wayOf } from './entered-files.js';

const PAGE = 'docs/contributor/ways.md';
const FOUND = join(packageFolder(), 'dist/ways');

/** Libs in the order in which a request meets them. */
const ORDER = [
  'http',
  'observability',
  'auth',
  'portal-data',
  'ai',
  'metering',
  'infra',
  'host-client',
  'parsing',
  'database',
];
const placeOf = (file: string): number => {
  const at = ORDER.indexOf(file.split('/')[1] ?? '');
  return at < 0 ? ORDER.length : at;
};

const HEAD = `# Ways

Which files a request enters, with the functions that run in them: traced, not written. A change that leads elsewhere fails
\`test/ways\`; \`npm run docs:ways\` writes the page anew. How the steps follow is in [architecture](architecture.md#a-request) and in
[flows](flows.md).
`;

/** A section of the page. */
function told(title: string, { always }: Way): string {
  const files = [...always].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  const rows = files.map(
    ([file, names]) => `- \`${file}\`${names.size > 0 ? `: ${[...names].join(', ')}` : ''}`,
  );
  return `## ${title}\n\n${files.length} files.\n\n${rows.join('\n')}\n`;
}

/** What the page says of a way: file → functions. */
function written(page: string, title: string): Map<string, string[]> {
  const [, section = ''] = page.split(`## ${title}\n`);
  const rows = section.split('\n## ')[0]!.matchAll(/^- `([^`]+)`(?:: (.*))?$/gm);
  return new Map([...rows].map(([, file = '', names = '']) => [file, names === '' ? [] : names.split(', ')]));
}

describe('the ways of requests', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key: string;
  let page: string;
  const sections: string[] = [];

  beforeAll(async () => {
    await mkdir(FOUND, { recursive: true });
    page = await readFile(join(packageFolder(), PAGE), 'utf8').catch(() => '');
    api = await startInProcessApi();
    portal = await api.createPortal('ways.example');
    key = await portal.createKey({ scopes: ['crm', 'svc:infra', 'svc:ai'] });
    await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: new URL('/ai/v1', portal.restUrl).href });
  });
  afterAll(async () => {
    await writeFile(join(FOUND, 'ways.md'), `${HEAD}\n${sections.join('\n')}`);
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

  it.each<[title: string, most: number, work: () => Promise<void>]>([
    ['What a key may call: `GET /v1/guide`', 40, () => send('GET', '/v1/guide')],
    ['One record: `GET /v1/deals/:id`', 75, () => send('GET', '/v1/deals/1')],
    ['A list of records: `GET /v1/deals`', 88, () => send('GET', '/v1/deals?limit=5')],
    ['A call of a model: `POST /v1/chat/completions`', 82, () => send('POST', '/v1/chat/completions', CHAT)],
  ])('%s enters at most %i files, which the page tells', async (title, most, work) => {
    await work();
    await work();
    const way = await wayOf(work);
    sections.push(told(title, way));
    expect(way.always.size).toBeLessThanOrEqual(most);
    const known = written(page, title);
    const absent = [...known].filter(
      ([file, names]) => !names.every((name) => way.ever.get(file)?.has(name)) || !way.ever.has(file),
    );
    const untold = [...way.always.keys()].filter((file) => !known.has(file));
    expect({ absent: absent.map(([file]) => file), untold }).toEqual({ absent: [], untold: [] });
  });
});
