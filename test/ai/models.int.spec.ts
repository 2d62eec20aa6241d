import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { MODEL_CATALOG, type ModelCatalog } from '#libs/ai';
import { PortalAdmin } from '#libs/auth';
import { eventually, TEST_SECRETS } from '#libs/testing';
import { Cli } from '../../apps/cli/src/cli.js';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import { createProgram } from '../../apps/cli/src/program.js';
import { type InProcessApi, type Replica, startInProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly shutdownAt: string | null;
  readonly pricing: object | null;
}
interface ModelBody {
  readonly data: readonly Listed[];
  readonly id: string;
  readonly error: { readonly code: string; readonly param?: string };
}

const PLATFORM = [
  'host/hostgpt-5.5',
  'host/hostgpt-5.5-thinking',
  'host/openai/gpt-oss-120b',
  'host/google/gemma-4-26B-A4B-it',
  'host/google/gemma-4-26B-A4B-it-thinking',
  'host/deepdml/faster-whisper-large-v3-turbo-ct2',
  'host/embeddings',
  'host/images',
  'host/hostgpt-5.5-agent',
];

/** What the provider answers to a key. */
const ANSWERS: Readonly<Record<string, readonly [status: number, body: object]>> = {
  'Bearer sk-operator': [200, { object: 'list', data: [{ id: 'gpt-4o-mini' }] }],
  'Bearer sk-poor': [402, [{ error: { message: 'Pay first.' } }]],
};
const NO_RULES = { leftOut: [], renamed: {}, added: {} };

describe('models', () => {
  const asked: object[] = [];
  let api: InProcessApi;
  let replica: Replica;
  let portal: BuiltPortal;
  let key: string;
  let provider: Server;
  let providerUrl: string;

  beforeAll(async () => {
    api = await startInProcessApi();
    replica = await api.startReplica();
    portal = await aPortal(api, 'models.example')
      .withKey({ scopes: ['svc:ai'] })
      .build();
    key = portal.key;
    provider = createServer((request, response) => {
      asked.push({ url: request.url, ...request.headers });
      const [status, body] = ANSWERS[request.headers.authorization ?? ''] ?? [
        401,
        { detail: 'Wrong is sk-wrong.' },
      ];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
  });
  afterAll(async () => {
    await replica.stop();
    provider.close();
    await api.stop();
  });

  /** Runs a command as an operator does, in a process of its own as far as the service can tell. */
  async function portico<Result = Record<string, unknown>>(...argv: string[]): Promise<Result> {
    let printed = '';
    const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
    const environment = {
      PORTICO_ENV: 'test',
      DATABASE_URL: api.database.url,
      ...TEST_SECRETS,
      LOG_LEVEL: 'silent',
    };
    const cli = new Cli(environment, new HomeFolder('/nonexistent/portico-home'), output, true);
    await cli.run(createProgram(cli), ['ai', ...argv, '--json']);
    return JSON.parse(printed) as Result;
  }

  async function idsOf(path = '/v1/models', caller = key, client = api.client): Promise<string[]> {
    const { body } = await client.call<ModelBody>('GET', path, { key: caller });
    return body.data.map(({ id }) => id);
  }
  const resolve = (requested?: string, portalId = portal.id) =>
    api.get<ModelCatalog>(MODEL_CATALOG).resolve(requested, 'chat', { portalId, userId: portal.userId });

  it('are listed in the form of the OpenAI contract at both addresses, those of others only with a key', async () => {
    expect(await idsOf()).toEqual(PLATFORM);
    expect(await idsOf('/v1/ai/models')).toEqual(PLATFORM);
    const read = (path: string, caller = key) => api.client.call<ModelBody>('GET', path, { key: caller });
    const encoded = await read('/v1/models/host%2Fopenai%2Fgpt-oss-120b');
    expect(encoded.body).toEqual({
      success: true,
      id: 'host/openai/gpt-oss-120b',
      object: 'model',
      created: 1_777_593_600,
      owned_by: 'openai',
      name: 'GPT-OSS 120B',
      type: 'chat',
      context_length: 131_072,
      max_output_tokens: 32_768,
      capabilities: { vision: false, tools: true, json_schema: true, reasoning: true, streaming: true },
      pricing: null,
      status: 'ACTIVE',
      shutdownAt: null,
      replacement: null,
      inQuotaProgram: true,
      source: 'platform',
    });
    // A path of the API document holds no slashes in a parameter, so these answers are compared with that one.
    for (const path of ['/v1/models/host/openai/gpt-oss-120b', '/v1/ai/models/host/openai/gpt-oss-120b']) {
      const answer = await request(`${api.origin}${path}`, { headers: { authorization: `Bearer ${key}` } });
      expect(await answer.body.json()).toEqual(encoded.body);
    }
    expect((await read('/v1/models/host%2Fhostgpt-5.5-agent')).body).toMatchObject({
      pricing: { unit: 'million_tokens', input: 100, output: 400, cachedInput: 10 },
    });
    for (const unknown of ['openai%2Fgpt-4o', 'no%2Fsuch', 'auto']) {
      const { status, body } = await read(`/v1/models/${unknown}`);
      expect([status, body.error.code, body.error.param]).toEqual([404, 'ai_model_not_found', 'model']);
    }
    const scopeless = await read('/v1/models', await portal.createKey({ scopes: ['crm'] }));
    expect(scopeless.body.error.code).toBe('scope_missing');
    const portals = api.get<PortalAdmin>(PortalAdmin);
    await portals.set(portal.id, { frozen: true });
    await eventually(async () => expect((await read('/v1/models')).status).toBe(200));
    await portals.set(portal.id, { frozen: false });
  });

  it('of the platform are all served by a provider that one line names; its key is sealed and never shown', async () => {
    await expect(resolve()).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(
      await portico(
        'provider',
        'set',
        'default',
        '--url',
        `${providerUrl}/`,
        '--key',
        'sk-operator',
        '--model',
        'gpt-4o-mini',
      ),
    ).toEqual({
      name: 'default',
      baseUrl: providerUrl,
      hasKey: true,
      models: { chat: 'gpt-4o-mini' },
      billsToTheEnd: false,
      connectMs: null,
      firstByteMs: null,
      idleMs: null,
      totalMs: null,
      enabled: true,
      streamOptions: null,
      parameters: NO_RULES,
      headers: [],
      trouble: null,
    });
    await eventually(async () =>
      expect((await resolve('host/hostgpt-5.5')).targets).toEqual([
        {
          upstream: 'default',
          baseUrl: providerUrl,
          apiKey: 'sk-operator',
          upstreamModel: 'gpt-4o-mini',
          weight: 1,
          rank: 0,
          billsToTheEnd: false,
          timeouts: { connectMs: 5_000, firstByteMs: 120_000, idleMs: 60_000, totalMs: 600_000 },
          origin: 'operator',
          terms: { streamOptions: null, parameters: NO_RULES, headers: {} },
        },
      ]),
    );
    const [row] = await api.database.query('select * from ai.upstream');
    expect(JSON.stringify(row)).not.toContain('sk-operator');
    expect(await portico('provider', 'test', 'default')).toEqual({
      name: 'default',
      outcome: 'listed',
      models: ['gpt-4o-mini'],
    });

    // Another address gets no key that was meant for this one; other settings leave it as it is.
    await portico('provider', 'set', 'default', '--idle-ms', '1000', '--bills-to-the-end');
    expect(await portico('provider', 'list')).toMatchObject([
      { hasKey: true, idleMs: 1_000, billsToTheEnd: true },
    ]);
    expect(await portico('provider', 'set', 'default', '--url', 'https://other.example/v1')).toMatchObject({
      hasKey: false,
    });
    await portico('provider', 'set', 'default', '--url', providerUrl, '--key', 'sk-wrong');
    expect(await portico('provider', 'test', 'default')).toMatchObject({
      outcome: 'refused',
      httpStatus: 401,
      reason: 'The provider refused the key: Wrong is [redacted].',
    });
    await portico('provider', 'set', 'default', '--key', 'sk-poor');
    expect(await portico('provider', 'test', 'default')).toMatchObject({
      outcome: 'spent',
      httpStatus: 402,
      reason: 'The account behind the key is used up: Pay first.',
    });
    await portico('provider', 'set', 'gone', '--url', 'http://127.0.0.1:1/v1');
    expect(await portico('provider', 'test', 'gone')).toMatchObject({
      outcome: 'failed',
      httpStatus: null,
      reason: 'It cannot be reached: ECONNREFUSED.',
    });
    await portico('provider', 'remove', 'gone');
    for (const wrong of [
      ['set', 'New', '--url', providerUrl],
      ['set', 'new'],
      ['set', 'new', '--no-key'],
      ['set', 'new', '--url', 'ftp://x'],
      ['set', 'new', '--url', 'https://user:pass@x.example'],
      ['set', 'new', '--url', providerUrl, '--key', 'with space'],
      ['set', 'new', '--url', providerUrl, '--idle-ms', '0'],
      ['set', 'new', '--url', `${providerUrl}?api_key=1`],
      ['set', 'new', '--url', providerUrl, '--leave-out', 'model'],
      ['set', 'new', '--url', providerUrl, '--rename', 'max_tokens=n'],
      ['set', 'new', '--url', providerUrl, '--add', '[1]'],
      ['set', 'new', '--url', providerUrl, '--header', 'Host=x'],
      ['set', 'new', '--url', providerUrl, '--header', 'x-a'],
      ['set', 'new', '--url', providerUrl, '--stream-options', 'true'],
      ['remove', 'new'],
      ['test', 'new'],
    ]) {
      expect(await portico('provider', ...wrong)).toHaveProperty('error');
    }
  });

  it('go to a provider as it takes them: parameters, headers and an address of its own', async () => {
    const url = `${providerUrl}?api-version=2026-01-01`;
    const told = await portico(
      ...['provider', 'set', 'odd', '--url', url, '--key', 'sk-operator', '--stream-options', 'off'],
      ...[
        '--leave-out',
        'user,seed',
        '--rename',
        'max_tokens=max_completion_tokens',
        '--add',
        '{"store":false}',
      ],
      ...['--header', 'authorization=Bearer {key}', '--header', 'X-Team=a=b'],
    );
    expect(told).toMatchObject({
      baseUrl: url,
      streamOptions: false,
      parameters: {
        leftOut: ['user', 'seed'],
        renamed: { max_tokens: 'max_completion_tokens' },
        added: { store: false },
      },
      headers: ['authorization', 'X-Team'],
    });
    expect(await portico('provider', 'test', 'odd')).toMatchObject({ outcome: 'listed' });
    expect(asked.at(-1)).toMatchObject({ url: '/v1/models?api-version=2026-01-01', 'x-team': 'a=b' });
    await portico('model', 'set', 'host/odd', '--target', 'odd=x');
    const terms = async () => (await resolve('host/odd')).targets[0]?.terms;
    await eventually(async () =>
      expect((await terms())?.headers).toEqual({ authorization: 'Bearer {key}', 'X-Team': 'a=b' }),
    );
    const [row] = await api.database.query(`select * from ai.upstream where name = 'odd'`);
    expect(JSON.stringify(row)).not.toContain('a=b');

    // What is not named stays; each is taken away by a word, and headers by another address.
    expect(
      await portico('provider', 'set', 'odd', '--add', 'none', '--stream-options', 'default'),
    ).toMatchObject({
      streamOptions: null,
      parameters: { leftOut: ['user', 'seed'], added: {} },
      headers: ['authorization', 'X-Team'],
    });
    expect(await portico('provider', 'set', 'odd', '--leave-out', 'none', '--rename', 'none')).toMatchObject({
      parameters: NO_RULES,
    });
    expect(await portico('provider', 'set', 'odd', '--url', 'https://other.example/v1')).toMatchObject({
      headers: [],
    });
    await portico('model', 'remove', 'host/odd');
    await portico('provider', 'remove', 'odd');
  });

  it('that are added can what their type can', async () => {
    for (const type of ['embedding', 'transcription', 'image'] as const) {
      expect(await portico('model', 'set', `host/a-${type}`, '--type', type)).toMatchObject({
        type,
        capabilities: [],
      });
      expect(await portico('model', 'show', `host/a-${type}`)).toMatchObject({ capabilities: [] });
      await portico('model', 'remove', `host/a-${type}`);
    }
    expect(await portico('model', 'set', 'host/a-chat', '--name', 'Chat')).toMatchObject({
      capabilities: ['tools', 'jsonSchema', 'streaming'],
    });
    await portico('model', 'remove', 'host/a-chat');
  });

  it('change at once in every process when an operator says so', async () => {
    const everywhere = async (expected: (ids: string[]) => void): Promise<void> => {
      await eventually(async () => expected(await idsOf()));
      await eventually(async () => expected(await idsOf('/v1/models', key, replica.client)));
    };
    await everywhere((ids) => expect(ids).toEqual(PLATFORM));

    await portico('provider', 'set', 'openai', '--url', 'https://api.openai.com/v1', '--key', 'sk-x');
    await everywhere((ids) => expect(ids).toEqual([...PLATFORM, 'openai/gpt-4o', 'openai/gpt-4o-mini']));
    await portico('provider', 'remove', 'openai');

    const added = await portico(
      ...['model', 'set', 'acme/tiny:1', '--context', '4096', '--credits', 'input=1,output=2.5'],
      ...['--target', 'default=tiny:1;weight=2', '--target', 'default=tiny-old;rank=1'],
    );
    expect(added).toMatchObject({
      id: 'acme/tiny:1',
      builtIn: false,
      contextLength: 4_096,
      credits: { input: '1', output: '2.5' },
      targets: [
        { upstream: 'default', upstreamModel: 'tiny:1', weight: 2, rank: 0 },
        { upstream: 'default', upstreamModel: 'tiny-old', weight: 1, rank: 1 },
      ],
    });
    await portico('model', 'alias', 'tiny', 'acme/tiny:1');
    await portico('model', 'default', 'acme/tiny:1');
    await everywhere((ids) => expect(ids).toEqual([...PLATFORM, 'acme/tiny:1']));
    expect(await idsOf('/v1/models')).toContain('acme/tiny:1');
    await eventually(async () => expect((await resolve('auto')).model.id).toBe('acme/tiny:1'));
    expect((await resolve('tiny')).model.rates.credits?.output).toBe(2_500_000n);

    const shutdown = '2030-01-01T00:00:00.000Z';
    await portico(
      'model',
      'deprecate',
      'acme/tiny:1',
      '--shutdown',
      shutdown,
      '--replacement',
      'host/hostgpt-5.5',
    );
    await eventually(async () =>
      expect(await resolve('tiny')).toMatchObject({ deprecated: true, replaced: false }),
    );
    const { body } = await api.client.call<ModelBody>('GET', '/v1/models/tiny', { key });
    expect(body).toMatchObject({
      id: 'acme/tiny:1',
      status: 'DEPRECATED',
      shutdownAt: shutdown,
      replacement: 'host/hostgpt-5.5',
    });
    await portico('model', 'set', 'acme/tiny:1', '--status', 'DISABLED');
    await eventually(async () =>
      expect(await resolve('tiny')).toMatchObject({ replaced: true, model: { id: 'host/hostgpt-5.5' } }),
    );
    expect(await portico('model', 'set', 'acme/tiny:1', '--status', 'ACTIVE')).toMatchObject({
      shutdownAt: null,
      replacement: null,
    });

    await portico('model', 'deny', 'models.example', '*');
    await portico('model', 'allow', portal.id, 'host/embeddings');
    await everywhere((ids) => expect(ids).toEqual(['host/embeddings']));
    await expect(resolve('auto')).rejects.toMatchObject({ code: 'model_not_allowed' });
    const other = await api.createPortal('elsewhere.example');
    expect(await idsOf('/v1/models', await other.createKey({ scopes: ['svc:ai'] }))).toContain('acme/tiny:1');
    await portico('model', 'allow', portal.id, '*');

    await portico('model', 'set', 'host/images', '--name', 'Pictures', '--in-quota', 'false');
    expect(await portico('model', 'show', 'host/images')).toMatchObject({
      name: 'Pictures',
      inQuotaProgram: false,
    });
    await portico('model', 'remove', 'host/images');
    expect(await portico('model', 'show', 'host/images')).toMatchObject({
      name: 'Images',
      inQuotaProgram: true,
    });
    await portico('model', 'default', 'host/hostgpt-5.5');
    await portico('model', 'alias', 'tiny', '--remove');
    await portico('model', 'remove', 'acme/tiny:1');
    await everywhere((ids) => expect(ids).toEqual(PLATFORM));
    for (const wrong of [
      ['set', 'auto', '--name', 'x'],
      ['set', 'with space', '--name', 'x'],
      ['set', 'x', '--type', 'speech'],
      ['set', 'x', '--status', 'GONE'],
      ['set', 'x', '--units', 'input=-1'],
      ['set', 'x', '--units', 'bananas=1'],
      ['set', 'x', '--capabilities', 'constructor'],
      ['set', 'x', '--target', 'nowhere=x'],
      ['set', 'x', '--target', 'default=x;weight=0'],
      ['set', 'x', '--context', '0'],
      ['set', 'x', '--provider', 'acme'],
      ['deprecate', 'host/hostgpt-5.5', '--replacement', 'host/embeddings'],
      ['deprecate', 'host/hostgpt-5.5', '--shutdown', 'soon'],
      ['deprecate', 'nowhere'],
      ['alias', 'host/hostgpt-5.5', 'host/images'],
      ['alias', 'x', 'nowhere'],
      ['default', 'nowhere'],
      ['remove', 'host/hostgpt-5.5'],
      ['remove', 'nowhere'],
      ['show', 'nowhere'],
      ['deny', 'nowhere.example', '*'],
    ]) {
      expect(await portico('model', ...wrong)).toHaveProperty('error');
    }
    expect(await idsOf()).toEqual(PLATFORM);
  });
});
