import { leastLongestTurn } from '#libs/testing';
import { Metrics, type ObservedRequest } from './metrics.js';

const REQUEST: ObservedRequest = {
  method: 'GET',
  route: '/v1/things/:id',
  area: 'things',
  pace: 'usual',
  status: 200,
  seconds: 0.25,
};

const seriesOf = (text: string): string[] => text.split('\n').filter((line) => /^[a-z]/.test(line));
const sumOf = (text: string, name: string): number =>
  seriesOf(text)
    .filter((line) => line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

describe('metrics of requests', () => {
  it('tell how long by area, and what came out by route', async () => {
    const metrics = new Metrics();
    metrics.observeRequest(REQUEST);
    metrics.observeRequest({ ...REQUEST, status: 404 });
    metrics.observeRequest({ ...REQUEST, pace: 'long', status: 503, seconds: 70 });
    const lines = seriesOf(await metrics.render());
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_requests_total{method="GET",route="/v1/things/:id",class="2xx"} 1',
        'http_requests_total{method="GET",route="/v1/things/:id",class="4xx"} 1',
        'http_requests_total{method="GET",route="/v1/things/:id",class="5xx"} 1',
        'http_request_seconds_total{method="GET",route="/v1/things/:id"} 70.5',
        'http_responses_total{status="503"} 1',
        'http_request_duration_seconds_bucket{le="0.25",area="things",pace="usual"} 2',
        'http_request_duration_seconds_count{area="things",pace="long"} 1',
      ]),
    );
  });

  it('stay few whatever callers do, and say what found no place', async () => {
    const metrics = new Metrics();
    const requests = 60_000;
    for (let index = 0; index < requests; index += 1) {
      metrics.observeRequest({
        method: `M${index}`,
        route: `/v1/${'x'.repeat(index % 2_000)}/${index}`,
        area: `area ${index}`,
        pace: index % 2 ? 'usual' : 'long',
        status: index % 1_000,
        seconds: 1,
      });
    }
    const text = await metrics.render();
    expect(seriesOf(text).length).toBeLessThan(7_000);
    expect(text.length).toBeLessThan(2_000_000);
    for (const name of ['http_requests_total', 'http_request_seconds_total', 'http_responses_total'])
      expect([name, sumOf(text, name)]).toEqual([name, requests]);
    expect(text).toMatch(
      /^http_requests_total\{method="overflow",route="overflow",class="overflow"\} [1-9]/m,
    );
    expect(text).toMatch(/^http_request_duration_seconds_count\{area="overflow",pace="long"\} [1-9]/m);
    expect(text).not.toMatch(/method="M\d/);
  });

  it('put no status, method or text of a caller into a line of its own', async () => {
    const metrics = new Metrics();
    for (const status of [0, 99, 600, 999, 200.5, Number.NaN]) metrics.observeRequest({ ...REQUEST, status });
    metrics.observeRequest({ ...REQUEST, method: 'GET"} 1\nforged 1', route: '/a"b\\c\nforged 2' });
    const text = await metrics.render();
    expect(text).toContain('http_responses_total{status="other"} 6\n');
    expect(text).toContain(
      'http_requests_total{method="other",route="/a\\"b\\\\c\\nforged 2",class="2xx"} 1\n',
    );
    expect(text).not.toMatch(/^forged/m);
  });

  it('are made in short turns, also for many who ask at once', async () => {
    const metrics = new Metrics();
    for (let route = 0; route < 1_500; route += 1)
      for (const status of [200, 404])
        metrics.observeRequest({
          ...REQUEST,
          route: `/v1/things/${route}`,
          area: `area ${route % 60}`,
          status,
        });
    await metrics.render();
    let texts: readonly string[] = [];
    const turn = await leastLongestTurn(50, async () => {
      texts = await Promise.all(Array.from({ length: 50 }, () => metrics.render()));
    });
    expect(turn).toBeLessThan(50);
    expect(new Set(texts).size).toBe(1);
    metrics.observeRequest({ ...REQUEST, status: 418 });
    expect(await metrics.render()).toContain('status="418"');
  });
});

describe('metrics that are read when somebody asks', () => {
  it('are those of a table: more than that is refused', () => {
    const metrics = new Metrics();
    const register = (): void => {
      for (let id = 0; id < 10_000; id += 1)
        metrics.gauge('queue_length', 'Jobs', () => 1, { queue: `${id}` });
    };
    expect(register).toThrow('More than 200 series of queue_length');
  });

  it('leave the turn to others after a failed reading too', async () => {
    const metrics = new Metrics();
    let broken = true;
    metrics.gauge('odd', 'Odd', () => {
      if (broken) throw new Error('broken');
      return 1;
    });
    await expect(metrics.render()).rejects.toThrow('broken');
    broken = false;
    expect(await metrics.render()).toContain('odd 1\n');
  });
});

describe('metrics of the process', () => {
  it('count what is open without going through connections', async () => {
    const text = await new Metrics().render();
    expect(Number(/^process_open_fds (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(3);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(text).not.toContain('nodejs_active_');
  });
});
