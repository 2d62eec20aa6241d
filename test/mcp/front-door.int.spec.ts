import { request } from 'undici';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { Agent } from './agent.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const ACCEPT = 'application/json, text/event-stream';

describe('the door of agents', () => {
  const lines: string[] = [];
  let api: InProcessApi;
  let portal: BuiltPortal;
  let rawKey: string;

  beforeAll(async () => {
    api = await startInProcessApi(
      { TRUSTED_PROXY_COUNT: '1', LOG_LEVEL: 'info' },
      { write: (line) => void lines.push(line) },
    );
    portal = await aPortal(api, 'door.example').withKey().build();
    rawKey = portal.key;
  });
  afterAll(() => api.stop());

  async function post(
    headers: Readonly<Record<string, string>>,
    body: string = JSON.stringify(PING),
    method: 'POST' | 'GET' | 'DELETE' = 'POST',
  ): Promise<{ status: number; code: string | undefined; headers: Record<string, unknown>; body: unknown }> {
    const answer = await request(`${api.origin}/mcp`, {
      method,
      headers: { 'x-api-key': rawKey, 'content-type': 'application/json', accept: ACCEPT, ...headers },
      ...(method === 'POST' && { body }),
    });
    const text = await answer.body.text();
    const parsed = text.startsWith('{') ? (JSON.parse(text) as { error?: { code?: string } }) : undefined;
    return { status: answer.statusCode, code: parsed?.error?.code, headers: answer.headers, body: parsed };
  }

  it('answers a message, and has no streams or sessions', async () => {
    expect(await post({})).toMatchObject({ status: 200, body: { id: 1, result: {} } });
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, code, headers } = await post({}, '', method);
      expect([status, code, headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
    }
  });

  it.each([
    ['no key', { 'x-api-key': '' }, 401, 'MISSING_API_KEY'],
    ['a page of another origin', { origin: 'https://evil.example' }, 403, 'AGENT_ADDRESS_REFUSED'],
    ['a name that leads here', { host: 'rebound.example' }, 403, 'AGENT_ADDRESS_REFUSED'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['one who takes pages only', { accept: 'text/html' }, 406, 'NOT_ACCEPTABLE'],
    ['one who excludes both', { accept: '*/*;q=0' }, 406, 'NOT_ACCEPTABLE'],
    ['a compressed body', { 'content-encoding': 'gzip' }, 415, 'INVALID_REQUEST'],
  ])('refuses %s', async (_, headers, status, code) => {
    expect(await post(headers)).toMatchObject({ status, code });
  });

  it.each([
    [undefined, 'application/json', 'application/json'],
    ['*/*', 'application/json', 'application/json'],
    ['application/*', 'application/json', 'application/json'],
    ['application/json', 'application/json', 'application/json'],
    ['text/event-stream', 'text/event-stream', 'text/event-stream'],
    ['application/json;q=0, */*', 'text/event-stream', 'text/event-stream'],
    [ACCEPT, 'application/json', 'text/event-stream'],
  ])('answers Accept: %s with %s, and a call with %s', async (accept, ofList, ofCall) => {
    const send = async (method: string, params: object): Promise<unknown> => {
      const answer = await request(`${api.origin}/mcp`, {
        method: 'POST',
        headers: { 'x-api-key': rawKey, 'content-type': 'application/json', ...(accept && { accept }) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
      });
      const text = await answer.body.text();
      const type = answer.headers['content-type'];
      const message = type === 'application/json' ? text : /^data: (.+)$/m.exec(text)?.[1];
      const { id, result } = JSON.parse(message ?? '{}') as { id?: number; result?: { isError?: boolean } };
      return [answer.statusCode, type, id, result?.isError ?? false];
    };
    expect(await send('tools/list', {})).toEqual([200, ofList, 7, false]);
    const call = { name: 'discover', arguments: { query: 'deals' }, _meta: { progressToken: 1 } };
    expect(await send('tools/call', call)).toEqual([200, ofCall, 7, false]);
  });

  it('names the types of its answers to who takes neither', async () => {
    const { body } = await post({ accept: 'text/html' });
    expect(JSON.stringify(body)).toMatch(/application\/json.*text\/event-stream/);
  });

  it('refuses what is too large, no JSON, or many messages at once', async () => {
    const large = JSON.stringify({ ...PING, params: { text: 'x'.repeat(256 * 1024) } });
    expect(await post({}, large)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await post({}, '{')).toMatchObject({ status: 400 });
    expect(await post({}, JSON.stringify([PING, PING]))).toMatchObject({ status: 400 });
    expect(await post({}, '{}')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('sees the same client behind a call as the call of a tool does', async () => {
    const bound = await portal.createKey({ allowedIps: ['203.0.113.7/32'] });
    const from = (address: string) => ({ 'x-api-key': bound, 'x-forwarded-for': address });
    const refused = await post(from('203.0.113.8'));
    expect(refused).toMatchObject({ status: 403, code: 'IP_NOT_ALLOWED' });
    await Agent.with(api.origin, from('203.0.113.7:54321'), async (agent) => {
      expect((await agent.call('list_records', { base: 'deals', limit: 1 })).isError).toBe(false);
    });
  });

  it('writes the message and the calls inside into the log, under one request id', async () => {
    const requestId = 'agent-spec-0001';
    const headers = { 'x-api-key': rawKey, 'x-request-id': requestId };
    await Agent.with(api.origin, headers, (agent) => agent.call('get_record', { base: 'deals', id: 1 }));
    const written = lines
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      // The client asks whether there is a stream; that needs no key.
      .filter(({ status }) => status !== 405);
    expect(written.map(({ route }) => route)).toEqual(expect.arrayContaining(['/mcp', '/v1/deals/:id']));
    expect(written.every(({ portalId }) => portalId === portal.id)).toBe(true);
  });

  it('counts messages by themselves, and a call of a tool where its route says', async () => {
    const few = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '6' });
    try {
      const key = (await aPortal(few).withKey().build()).key;
      const headers = { 'x-api-key': key, 'content-type': 'application/json', accept: ACCEPT };
      for (let count = 0; count < 6; count += 1) await few.client.call('GET', '/v1/me', { key });
      await Agent.with(few.origin, { 'x-api-key': key }, async (agent) => {
        const { code, text } = await agent.call('whoami');
        expect(code).toBe('RATE_LIMITED');
        expect(text).toMatch(/Wait \d+ seconds?\./);
      });
      const send = () =>
        request(`${few.origin}/mcp`, { method: 'POST', headers, body: JSON.stringify(PING) });
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send));
      for (const { body } of answers) await body.dump();
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(6);
      for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await few.stop();
    }
  });

  it('lets agents read the documents and take a prompt', async () => {
    await Agent.with(api.origin, { 'x-api-key': rawKey }, async ({ client }) => {
      const uris: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listResources({ ...(cursor && { cursor }) });
        uris.push(...page.resources.map(({ uri }) => uri));
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(uris).size).toBe(uris.length);
      for (const uri of [
        'portico://guides/deploy',
        'portico://areas/crm',
        'portico://bases/deals',
        'portico://errors/SCOPE_DENIED',
      ]) {
        expect(uris).toContain(uri);
        const { contents } = await client.readResource({ uri });
        expect(contents[0]).toMatchObject({ uri, text: expect.stringMatching(/.{100}/s) });
      }
      await expect(client.readResource({ uri: 'portico://guides/../../package' })).rejects.toThrow(
        'no such resource',
      );
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual([
        'create_application',
        'deploy_step_by_step',
        'why_refused',
      ]);
      const { messages } = await client.getPrompt({
        name: 'why_refused',
        arguments: { code: 'SCOPE_DENIED' },
      });
      expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('SCOPE_DENIED') });
    });
  });
});
