import { randomUUID } from 'node:crypto';
import { AiAdmin } from '#libs/ai/operator';
import { completion, ScriptedProvider } from '../../libs/ai/src/__fixtures__/scripted-provider.js';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

const MESSAGES = [{ role: 'user', content: 'How much is two and two?' }];

describe('a call of a model that is repeated with its Idempotency-Key', () => {
  let api: InProcessApi;
  let provider: ScriptedProvider;
  let key: string;

  beforeAll(async () => {
    [api, provider] = await Promise.all([startInProcessApi(), ScriptedProvider.start()]);
    await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: provider.baseUrl });
  });
  beforeEach(async () => {
    ({ key } = await aPortal(api)
      .withKey({ scopes: ['svc:ai'] })
      .build());
    provider.calls.length = 0;
    provider.does((call) => call.json(completion()));
  });
  afterAll(async () => {
    await api.stop();
    await provider.stop();
  });

  const ask = (again: string, body: object = {}) =>
    api.client.call<{ readonly error?: { readonly code: string } }>('POST', '/v1/chat/completions', {
      headers: { 'x-api-key': key, 'idempotency-key': again },
      body: { messages: MESSAGES, ...body },
    });
  const used = async () => {
    const { body } = await api.client.call<{ data: { totals: { calls: number } } }>('GET', '/v1/ai/usage', {
      key,
    });
    return body.data.totals.calls;
  };

  it('is answered as the first one, and paid once', async () => {
    const again = randomUUID();
    const first = await ask(again);
    const second = await ask(again);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers['x-generation-id']).toBe(first.headers['x-generation-id']);
    expect([provider.calls.length, await used()]).toEqual([1, 1]);
    expect((await ask(again, { n: 2 })).body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await ask(randomUUID())).headers['idempotency-replayed']).toBeUndefined();
    expect(await used()).toBe(2);
  });

  it.each([401, 429, 500])(
    'is made where the first was refused with %i, which costs nothing',
    async (status) => {
      const again = randomUUID();
      provider.does((call) => call.json({ error: { message: 'no' } }, status));
      expect((await ask(again)).status).toBeGreaterThan(400);
      provider.does((call) => call.json(completion()));
      expect((await ask(again)).status).toBe(200);
      expect(await used()).toBe(1);
    },
  );

  it('is refused where the first was a stream, which nobody keeps', async () => {
    const again = randomUUID();
    provider.does(async (call) => {
      await call.say('Four.');
      await call.finish();
    });
    expect((await ask(again, { stream: true })).status).toBe(200);
    expect((await ask(again, { stream: true })).body.error?.code).toBe('IDEMPOTENCY_OUTCOME_UNKNOWN');
    expect(await used()).toBe(1);
  });
});
