import { closeSync, openSync } from 'node:fs';
import { request, type Dispatcher } from 'undici';
import { API_AREAS, type RouteDefinition, RouteRegistry } from '#libs/http';
import { AdminServer, Metrics } from '#libs/observability';
import { leastLongestTurn } from '#libs/testing';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';

/** Lines that hold a number. */
const seriesOf = (text: string): string[] => text.split('\n').filter((line) => /^[a-z]/.test(line));

describe('the metrics of the API', () => {
  let api: InProcessApi;
  let routes: readonly RouteDefinition[];
  let url: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    routes = api.get<RouteRegistry>(RouteRegistry).definitions();
    url = `http://127.0.0.1:${api.get<AdminServer>(AdminServer).port}/metrics`;
  });
  afterAll(() => api.stop());

  const scrape = async (): Promise<string> => (await request(url)).body.text();
  const send = async (method: string, path: string, authorization?: string): Promise<void> => {
    const answer = await request(`${api.origin}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers: authorization === undefined ? {} : { 'x-api-key': authorization },
    });
    await answer.body.dump();
  };

  it('stay small and hold nobody up, after requests over every route with every outcome', async () => {
    const portal = await api.createPortal('metrics.example');
    const keys = [undefined, await portal.createKey({ scopes: ['svc:feedback'], readOnly: true })];
    for (const { method, path } of routes) {
      const address = path.replaceAll(/[:*][^/]+/g, 'x');
      await Promise.all(keys.map((key) => send(method, address, key)));
    }
    const metrics = api.get<Metrics>(Metrics);
    const registry = api.get<RouteRegistry>(RouteRegistry);
    for (const route of routes)
      for (const status of [200, 404, 429, 500, 503])
        metrics.observeRequest({
          method: route.method,
          route: route.path,
          area: registry.areaOf(route),
          pace: 'usual',
          status,
          seconds: 0.1,
        });
    await scrape();
    let texts: readonly string[] = [];
    const turn = await leastLongestTurn(50, async () => {
      texts = await Promise.all(Array.from({ length: 5 }, scrape));
    });
    expect(turn).toBeLessThan(50);
    expect(texts[0]?.length).toBeLessThan(600_000);
    expect(seriesOf(texts[0] ?? '').length).toBeLessThan(5_000);
    expect(seriesOf(texts[0] ?? '').filter((line) => /^http_.*"overflow"/.test(line))).toEqual([]);
    const areas = [...(texts[0] ?? '').matchAll(/^http_request_duration_seconds_count\{area="([\w-]+)"/gm)];
    expect(new Set(areas.map(([, area]) => area))).toEqual(new Set([...Object.keys(API_AREAS), 'pages']));
  });

  it('gain nothing by addresses, methods and queries nobody serves', async () => {
    for (const method of ['GET', 'PURGE']) await send(method, '/v1/nothing');
    const before = seriesOf(await scrape()).length;
    for (let index = 0; index < 300; index += 1) {
      const method = ['PROPFIND', 'PURGE', 'LOCK', 'M-SEARCH', 'GET', 'HEAD'][index % 6] ?? 'GET';
      await send(method, `/v1/${index}%22%7D%0Aforged/../${'y'.repeat(index)}?model=${index}`);
    }
    const text = await scrape();
    expect(seriesOf(text).length - before).toBeLessThan(8);
    expect(text).toContain('http_requests_total{method="other",route="unmatched",class="4xx"}');
    expect(text).not.toMatch(/forged|yyy/);
  });

  it('are made as quickly while many files and connections are open', async () => {
    const open = Array.from({ length: 8_000 }, () => openSync('/dev/null', 'r'));
    try {
      let text = '';
      const turn = await leastLongestTurn(50, async () => {
        text = await scrape();
      });
      expect(Number(/^process_open_fds (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(8_000);
      expect(turn).toBeLessThan(50);
    } finally {
      for (const file of open) closeSync(file);
    }
  });
});
