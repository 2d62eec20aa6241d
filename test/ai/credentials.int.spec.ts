import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MODEL_CATALOG, type ModelCatalog } from '#libs/ai';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { type InProcessApi, type Replica, startInProcessApi } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

const PATH = '/v1/ai/credentials';
const SECRET = 'sk-secret-of-the-person-0001';

interface AnyData {
  readonly data: never;
  readonly error: { readonly code: string; readonly details?: { readonly field?: string } };
}
interface Item {
  readonly id: string;
  readonly status: string;
  readonly lastTestedAt: string | null;
}

describe('provider keys', () => {
  let api: InProcessApi;
  let replica: Replica;
  let provider: Server;
  let baseUrl: string;
  /** What the provider answers with next. */
  let script: { status: number; body: string; location?: string };
  let seen: IncomingMessage[] = [];

  beforeAll(async () => {
    api = await startInProcessApi();
    replica = await api.startReplica();
    provider = createServer((request, response) => {
      seen.push(request);
      const { status, body, location } = script;
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(body);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
    provider.close();
  });

  const listOf = (...ids: unknown[]) => ({
    status: 200,
    body: JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) }),
  });

  async function people(domain: string) {
    const key = { scopes: ['svc:ai'] };
    const portal = await aPortal(api, domain)
      .withKey(key)
      .withUser('colleague')
      .withKey(key)
      .withUser('boss', { admin: true })
      .withKey(key)
      .build();
    const { colleague, boss } = portal.people;
    return { portal, colleague, boss, mine: portal.key, colleagues: colleague.key, bosses: boss.key };
  }
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, key: string, body?: object) =>
    api.client.call<AnyData>(method, path, { key, body });
  const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.error?.code;
  async function keep(key: string, body: object): Promise<Item> {
    const answer = await call('POST', PATH, key, body);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  }
  const idsOf = async (key: string, client = api.client) => {
    const { body } = await client.call<{ data: { id: string; source: string }[] }>('GET', '/v1/models', {
      key,
    });
    return body.data.filter(({ source }) => source === 'byok').map(({ id }) => id);
  };

  it('are sealed at rest, shown by their ends, and seen by their owner alone; those of the portal by its people', async () => {
    const { portal, colleague, mine, colleagues, bosses } = await people('keys.example');
    const stranger = await people('strangers.example');
    const { body: providers } = await call('GET', '/v1/ai/providers', mine);
    expect((providers.data as { id: string }[]).map(({ id }) => id)).toEqual([
      'openai',
      'anthropic',
      'gemini',
      'groq',
      'deepseek',
      'openai-compatible',
    ]);
    const own = await keep(mine, { provider: 'openai', apiKey: SECRET });
    expect(own).toEqual({
      id: own.id,
      provider: 'openai',
      level: 'user',
      name: 'OpenAI',
      maskedKey: 'sk-…0001',
      baseUrl: null,
      status: 'untested',
      lastTestedAt: null,
      createdAt: expect.any(String) as string,
    });
    const common = await keep(bosses, {
      provider: 'openai',
      apiKey: 'sk-portal',
      level: 'portal',
      name: 'Ours',
    });
    const rows = await api.database.query('select c::text as text from ai.credential c');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/sk-secret|sk-portal/);

    const listed = async (key: string) =>
      ((await call('GET', PATH, key)).body.data as Item[]).map(({ id }) => id);
    expect(await listed(mine)).toEqual([own.id, common.id]);
    expect(await listed(colleagues)).toEqual([common.id]);
    expect(await listed(stranger.bosses)).toEqual([]);

    const uses: [Parameters<typeof call>[0], string, object?][] = [
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/fetch-models'],
      ['GET', '/models'],
      ['GET', '/usage'],
    ];
    for (const [method, part, body] of uses) {
      const use = (id: string, key: string) => codeOf(call(method, `${PATH}/${id}${part}`, key, body));
      expect(await use(own.id, colleagues)).toBe('AI_CREDENTIAL_NOT_FOUND');
      expect(await use(own.id, bosses)).toBe('AI_CREDENTIAL_NOT_FOUND');
      expect(await use(common.id, stranger.bosses)).toBe('AI_CREDENTIAL_NOT_FOUND');
      expect(await use(newId(), mine)).toBe('AI_CREDENTIAL_NOT_FOUND');
      expect(await use('none', mine)).toBe('AI_CREDENTIAL_NOT_FOUND');
      expect(await use(common.id, mine)).toBe(method === 'GET' ? undefined : 'NOT_AUTHORIZED');
    }
    expect(await codeOf(call('POST', PATH, mine, { provider: 'groq', apiKey: 'x', level: 'portal' }))).toBe(
      'NOT_AUTHORIZED',
    );
    expect(await codeOf(call('POST', PATH, mine, { provider: 'openai', apiKey: 'x' }))).toBe(
      'AI_CREDENTIAL_EXISTS',
    );
    expect(await codeOf(call('POST', PATH, mine, { provider: 'acme', apiKey: 'x' }))).toBe(
      'AI_PROVIDER_UNKNOWN',
    );
    for (const [field, body] of [
      ['apiKey', { provider: 'groq' }],
      ['apiKey', { provider: 'groq', apiKey: 'a\nb' }],
      ['baseUrl', { provider: 'groq', apiKey: 'x', baseUrl: 'https://models.example/v1' }],
      ['baseUrl', { provider: 'openai-compatible', apiKey: 'x' }],
      ['baseUrl', { provider: 'openai-compatible', apiKey: 'x', baseUrl: 'http://169.254.169.254/latest' }],
      ['baseUrl', { provider: 'openai-compatible', apiKey: 'x', baseUrl: 'http://[::ffff:10.0.0.1]/v1' }],
      ['baseUrl', { provider: 'openai-compatible', apiKey: 'x', baseUrl: 'file:///etc/passwd' }],
    ] as const) {
      expect((await call('POST', PATH, mine, body)).body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field },
      });
    }

    // The person's own key comes first, everybody else has that of the portal.
    const catalog = api.get<ModelCatalog>(MODEL_CATALOG);
    const keyFor = async (userId: string) => {
      const { targets, keySource } = await catalog.resolve('openai/gpt-4o', 'chat', {
        portalId: portal.id,
        userId,
      });
      return targets.map(({ upstream, apiKey, origin, baseUrl: at }) => [
        keySource,
        upstream,
        apiKey,
        origin,
        at,
      ]);
    };
    const address = 'https://api.openai.com/v1';
    expect(await keyFor(portal.userId)).toEqual([['own', `own:${own.id}`, SECRET, 'portal', address]]);
    expect(await keyFor(colleague.userId)).toEqual([
      ['own', `own:${common.id}`, 'sk-portal', 'portal', address],
    ]);
    expect(await idsOf(mine)).toEqual(['openai/gpt-4o', 'openai/gpt-4o-mini']);
    expect((await call('DELETE', `${PATH}/${common.id}`, bosses)).body.data).toEqual({ deleted: true });
    await expect(keyFor(colleague.userId)).rejects.toMatchObject({ code: 'ai_credentials_not_configured' });
    await eventually(async () => expect(await idsOf(colleagues, replica.client)).toEqual([]));
  });

  it('are tried at the provider, whose models are called by its name and theirs', async () => {
    const { mine, bosses } = await people('tries.example');
    const { id } = await keep(mine, {
      provider: 'openai-compatible',
      apiKey: SECRET,
      baseUrl: `${baseUrl}/`,
    });
    const test = async () => (await call('POST', `${PATH}/${id}/test`, mine)).body.data as object;
    const fetch = () => call('POST', `${PATH}/${id}/fetch-models`, mine);

    seen = [];
    script = { status: 401, body: '{}' };
    expect(await test()).toMatchObject({
      ok: false,
      outcome: 'refused',
      httpStatus: 401,
      status: 'invalid',
      baseUrl,
    });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v1/models' });
    expect(seen[0]!.headers).toMatchObject({ authorization: `Bearer ${SECRET}` });
    expect(await codeOf(fetch())).toBe('provider_key_rejected');
    script = listOf('llama-3', 'llama-3', 'text-embed', 7, '', 'a b', 'x'.repeat(201));
    expect(await test()).toMatchObject({ ok: true, httpStatus: 200, reason: null, status: 'active' });
    expect((await call('GET', `${PATH}/${id}/models`, mine)).body.data).toEqual([]);
    const models = [
      { id: 'openai-compatible/llama-3', name: 'llama-3' },
      { id: 'openai-compatible/text-embed', name: 'text-embed' },
    ];
    expect((await fetch()).body.data).toEqual(models);
    expect((await call('GET', `${PATH}/${id}/models`, mine)).body.data).toEqual(models);
    expect(await idsOf(mine)).toEqual(models.map((model) => model.id));
    await eventually(async () => expect(await idsOf(mine, replica.client)).toHaveLength(2));
    expect(await idsOf(bosses)).toEqual([]);

    // A call with it is the provider's to bill: it is counted for its owner, and no quota has it.
    const embeddings = { object: 'list', data: [{ index: 0, embedding: [1] }], usage: { prompt_tokens: 9 } };
    script = { status: 200, body: JSON.stringify(embeddings) };
    const order = { model: 'openai-compatible/text-embed', input: 'hello' };
    expect((await call('POST', '/v1/embeddings', mine, order)).status).toBe(200);
    expect(seen.at(-1)).toMatchObject({
      url: '/v1/embeddings',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const usage = (key: string) => call('GET', `${PATH}/${id}/usage?days=7`, key);
    await eventually(async () =>
      expect((await usage(mine)).body.data).toMatchObject({
        totals: { calls: 1, promptTokens: 9, completionTokens: 0, audioSeconds: 0, images: 0 },
        days: [{ calls: 1, promptTokens: 9 }],
      }),
    );
    expect(await codeOf(usage(bosses))).toBe('AI_CREDENTIAL_NOT_FOUND');
    expect(
      await api.database.query(`select payer, model from metering.ai_call where state = 'SETTLED'`),
    ).toEqual([{ payer: 'nobody', model: order.model }]);

    // What the provider does wrong says nothing of the key, and nothing of ours follows it elsewhere.
    for (const [fault, reason] of [
      [{ status: 500, body: '' }, 'It answered with status 500.'],
      [{ status: 302, body: '', location: 'http://169.254.169.254/' }, 'It answered with status 302.'],
      [{ status: 200, body: '<html>' }, 'It answered what is no list of models.'],
      [{ status: 200, body: 'null' }, 'It answered what is no list of models.'],
      [{ status: 200, body: ' '.repeat(5_000_000) }, 'Its list of models is too long.'],
    ] as const) {
      script = fault;
      expect(await test()).toMatchObject({ ok: false, reason, status: 'active' });
      expect(await codeOf(fetch())).toBe('ai_provider_unavailable');
    }
    expect(await idsOf(mine)).toHaveLength(2);

    // Another address would be sent the key that is kept.
    const moved = { baseUrl: 'http://127.0.0.1:9/v1' };
    expect((await call('PATCH', `${PATH}/${id}`, mine, moved)).body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'apiKey' },
    });
    expect((await call('PATCH', `${PATH}/${id}`, mine, { name: 'Home' })).body.data).toMatchObject({
      name: 'Home',
      status: 'active',
    });
    expect(
      (await call('PATCH', `${PATH}/${id}`, mine, { ...moved, apiKey: 'sk-another' })).body.data,
    ).toMatchObject({
      ...moved,
      status: 'untested',
      maskedKey: '…',
      lastTestedAt: null,
    });
    expect(await test()).toMatchObject({ ok: false, reason: 'It cannot be reached.', status: 'untested' });
    expect(await idsOf(mine)).toEqual([]);
  });
});
