import { eventually } from '#libs/testing';
import { type Searcher, SearchWorld, told, PROVIDER_KEY } from './search-world.js';

describe('web search', () => {
  let world: SearchWorld;
  let ann: Searcher;

  beforeAll(async () => {
    world = await SearchWorld.start();
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    ann = await world.fresh();
  });

  it('costs what its depth costs, once, and brings what the engine has', async () => {
    const { status, data } = await world.search(ann, { max_results: 2, lang: 'ru', time_range: 'week' });
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({
        answer: expect.any(String),
        provider: 'host-search',
        credentialLevel: 'platform',
        searchDepth: 'basic',
        notApplied: ['lang'],
        costCredits: 2,
      }),
    ]);
    expect(data['results']).toEqual([
      {
        title: 'Overview: heat pumps',
        url: world.page('heat-pumps-1'),
        snippet: expect.any(String),
        publishedAt: '2026-01-05T00:00:00.000Z',
        score: 1,
      },
      expect.objectContaining({ url: world.page('heat-pumps-2') }),
    ]);
    expect(await world.spent(ann)).toEqual({ spent: 2, held: 0 });
    await eventually(() => expect(world.lines.join('')).toContain('"engine":"tavily"'));
    expect((await world.search(ann, { search_depth: 'advanced' })).data).toMatchObject({ costCredits: 5 });
    expect(await world.spent(ann)).toEqual({ spent: 7, held: 0 });
    expect((await world.enginesAsked()).map(({ body }) => body)).toMatchObject([
      { search_depth: 'basic', time_range: 'week', max_results: 2 },
      { search_depth: 'advanced' },
    ]);
  });

  it.each([
    ['finds nothing', { results: [] }, 200, undefined],
    ['finds what was excluded', { results: [{ url: 'https://ads.example/', title: 't' }] }, 200, undefined],
    ['fails', { status: 500 }, 502, 'SEARCH_PROVIDER_ERROR'],
    ['refuses the key of the platform', { status: 401 }, 502, 'SEARCH_PROVIDER_ERROR'],
    ['redirects', { status: 302 }, 502, 'SEARCH_PROVIDER_ERROR'],
    ['says nonsense', { body: '[[[' }, 502, 'SEARCH_PROVIDER_ERROR'],
    ['breaks off', { instead: 'reset' }, 502, 'SEARCH_PROVIDER_ERROR'],
    ['never ends', { instead: 'endless' }, 502, 'SEARCH_PROVIDER_ERROR'],
    ['is silent', { instead: 'hang' }, 504, 'SEARCH_TIMEOUT'],
  ])('costs nothing when the engine %s', async (_name, behaviour, status, code) => {
    await world.api.sandbox.scriptSearch('heat pumps', behaviour);
    const answer = await world.search(ann, { exclude_domains: ['ads.example', 'sandbox.example'] });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await world.spent(ann)).toEqual({ spent: 0, held: 0 });
  });

  it('asks no engine for a portal that cannot pay, for bad input or without the scope', async () => {
    const poor = await world.searcher('1');
    expect((await world.search(poor)).code).toBe('INSUFFICIENT_BALANCE');
    const noScope = { portal: ann.portal, key: await ann.portal.createKey({ scopes: ['crm'] }) };
    expect((await world.search(noScope)).code).toBe('SCOPE_DENIED');
    expect((await world.search(ann, { provider: PROVIDER_KEY })).code).toBe('SEARCH_PROVIDER_UNKNOWN');
    expect((await world.search(ann, { provider: 'tavily' })).code).toBe('SEARCH_CREDENTIAL_REQUIRED');
    for (const bad of [{ query: ' ' }, { include_domains: ['a.example OR site:b'] }, { max_results: 21 }]) {
      expect((await world.search(ann, bad)).code).toBe('VALIDATION_ERROR');
    }
    expect(await world.enginesAsked()).toEqual([]);
  });

  it('is paid by a client that leaves while the engine is at work, and the engine is let go', async () => {
    await world.api.sandbox.scriptSearch('heat pumps', { instead: 'hang' });
    const client = await world.stream(ann, '/v1/search');
    expect(told((await client.event())!)).toMatchObject({ name: 'tool_call', data: { tool: 'search' } });
    await eventually(async () => expect(await world.enginesAsked()).toHaveLength(1));
    client.leave();
    await eventually(async () => expect(await world.spent(ann)).toEqual({ spent: 2, held: 0 }));
    await eventually(async () => expect(await world.enginesAsked()).toMatchObject([{ end: 'aborted' }]));
  });

  it('is told as events, with an error after the first of them', async () => {
    const events = await world.eventsOf(await world.stream(ann, '/v1/search'));
    expect(events.map(({ name }) => name)).toEqual(['tool_call', 'tool_result', 'message', 'done']);
    expect(events.every(({ name, data }) => data['type'] === name)).toBe(true);
    expect(events[0]!.data['arguments']).toEqual({ query: 'heat pumps' });
    expect(events[3]!.data).toMatchObject({ costCredits: 2, sources: { length: 5 } });
    await world.api.sandbox.scriptSearch('heat pumps', { status: 500 });
    const failed = await world.eventsOf(await world.stream(ann, '/v1/search'));
    expect(failed.at(-1)).toMatchObject({
      name: 'error',
      data: { error: { code: 'SEARCH_PROVIDER_ERROR' } },
    });
    expect(await world.spent(ann)).toEqual({ spent: 2, held: 0 });
  });
});
