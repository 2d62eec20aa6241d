import { type Searcher, SearchWorld, PROVIDER_KEY } from './search-world.js';

describe('keys of search providers', () => {
  let world: SearchWorld;
  let ann: Searcher;

  beforeAll(async () => {
    world = await SearchWorld.start();
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    ann = await world.fresh();
  });

  it('uses a key of the person, then one of the portal, then the built-in provider', async () => {
    const boss = await world.colleague(ann, true);
    const other = await world.searcher();
    const of = async (by: Searcher, body: object = {}) => {
      const { data } = await world.search(by, body);
      return [data['provider'], data['credentialLevel'], data['costCredits']];
    };
    expect((await world.keep(ann, { provider: 'serper', apiKey: PROVIDER_KEY, level: 'portal' })).code).toBe(
      'NOT_AUTHORIZED',
    );
    expect(
      (await world.keep(boss, { provider: 'serper', apiKey: PROVIDER_KEY, level: 'portal' })).status,
    ).toBe(201);
    expect(await of(ann)).toEqual(['serper', 'portal', 0]);
    const own = await world.keep(ann, world.searxng());
    expect(own).toMatchObject({ status: 201, data: { maskedKey: null, status: 'untested', level: 'user' } });
    expect(await of(ann)).toEqual(['searxng', 'user', 0]);
    expect(await of(ann, { provider: 'serper' })).toEqual(['serper', 'portal', 0]);
    expect(await of(ann, { provider: 'host-search' })).toEqual(['host-search', 'platform', 2]);
    expect(await of(boss)).toEqual(['serper', 'portal', 0]);
    expect(await of(other)).toEqual(['host-search', 'platform', 2]);
    expect((await world.keep(ann, world.searxng())).code).toBe('CREDENTIAL_EXISTS');

    const list = async (by: Searcher) =>
      (await world.call('GET', '/v1/search/credentials', by)).data as unknown as { provider: string }[];
    expect((await list(ann)).map(({ provider }) => provider)).toEqual(['serper', 'searxng']);
    expect((await list(boss)).map(({ provider }) => provider)).toEqual(['serper']);
    expect(await list(other)).toEqual([]);
    const path = `/v1/search/credentials/${String(own.data['id'])}`;
    for (const stranger of [boss, other]) {
      expect((await world.call('DELETE', path, stranger)).code).toBe('CREDENTIAL_NOT_FOUND');
      expect((await world.call('POST', `${path}/test`, stranger)).code).toBe('CREDENTIAL_NOT_FOUND');
    }
    const providers = (await world.call('GET', '/v1/search/providers', ann)).data;
    expect(providers).toMatchObject([
      { id: 'host-search', managed: true, available: true, priceCredits: { basic: 2, advanced: 5 } },
      { id: 'tavily', available: false },
      { id: 'brave', hasUserCredential: false },
      { id: 'serper', hasPortalCredential: true, hasUserCredential: false, available: true },
      { id: 'searxng', hasUserCredential: true, needsBaseUrl: true },
    ]);
    expect((await world.call('DELETE', path, ann)).status).toBe(200);
    expect(await of(ann)).toEqual(['serper', 'portal', 0]);
  });

  it.each(['tavily', 'brave', 'serper'])(
    'finds out whether %s takes a key, and never shows it',
    async (provider) => {
      await world.api.sandbox.setSearchKey(PROVIDER_KEY);
      const { data } = await world.keep(ann, { provider, apiKey: PROVIDER_KEY });
      expect(data).toMatchObject({ maskedKey: 'tvl…wxyz', name: expect.any(String), lastTestedAt: null });
      const test = () => world.call('POST', `/v1/search/credentials/${String(data['id'])}/test`, ann);
      const status = async () => {
        const [item] = (await world.call('GET', '/v1/search/credentials', ann)).data as unknown as {
          status: string;
        }[];
        return item!.status;
      };
      expect((await test()).data).toMatchObject({ ok: true, latencyMs: expect.any(Number) });
      expect(await status()).toBe('active');
      expect((await world.search(ann, { provider })).data).toMatchObject({
        costCredits: 0,
        credentialLevel: 'user',
      });
      await world.api.sandbox.setSearchKey('another');
      expect(await world.search(ann)).toMatchObject({ status: 422, code: 'SEARCH_CREDENTIAL_REJECTED' });
      expect(await status()).toBe('invalid');
      expect((await test()).data).toMatchObject({ ok: false, error: 'The provider refused the key.' });
      expect(world.lines.join('\n')).not.toContain(PROVIDER_KEY);
    },
  );

  it.each([
    ['an address inside', searxngAt('http://169.254.169.254/'), 'VALIDATION_ERROR'],
    ['an address inside, as IPv6', searxngAt('http://[::ffff:10.0.0.1]/'), 'VALIDATION_ERROR'],
    ['no address', { provider: 'searxng' }, 'VALIDATION_ERROR'],
    [
      'another address for keys',
      { provider: 'tavily', apiKey: PROVIDER_KEY, baseUrl: 'https://x.example' },
      'VALIDATION_ERROR',
    ],
    ['no key', { provider: 'brave' }, 'VALIDATION_ERROR'],
    ['the built-in provider', { provider: 'host-search', apiKey: PROVIDER_KEY }, 'SEARCH_PROVIDER_UNKNOWN'],
  ])('keeps no key with %s', async (_name, body, code) => {
    expect((await world.keep(ann, body)).code).toBe(code);
  });
});

function searxngAt(baseUrl: string) {
  return { provider: 'searxng', baseUrl };
}
