import { Test } from '@nestjs/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { request } from 'undici';
import { ConfigModule } from '#libs/config';
import { createTestConfig, TEST_SECRETS } from '#libs/testing';
import { AdminRoutes, AdminServer, createLogger, Metrics, ObservabilityModule, Readiness } from '../index.js';

let app: INestApplicationContext;
let url: string;

beforeAll(async () => {
  const config = createTestConfig('postgres://nowhere.invalid/none');
  const { logger } = createLogger(config, 'spec', { write: () => undefined });
  const module = await Test.createTestingModule({
    imports: [ConfigModule.with(config), ObservabilityModule.forRoot({ logger, process: 'worker' })],
  }).compile();
  app = await module.init();
  url = `http://127.0.0.1:${app.get(AdminServer).port}`;
});

afterAll(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(`${url}${path}`, { headers });
  const text = await answer.body.text();
  return { status: answer.statusCode, text };
}

describe('the admin listener', () => {
  it('says that the process is up', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"up"}' });
    expect((await get('/nothing')).status).toBe(404);
  });

  it('names the check that fails, and is ready when none does', async () => {
    const readiness = app.get(Readiness);
    let healthy = true;
    readiness.register('queue', () =>
      healthy ? Promise.resolve() : Promise.reject(new Error('no connection')),
    );
    expect((await get('/readyz')).status).toBe(200);
    healthy = false;
    const { status, text } = await get('/readyz');
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      ready: false,
      draining: false,
      checks: { queue: 'no connection', log: 'ok' },
    });
    healthy = true;
    expect((await get('/readyz')).status).toBe(200);
  });

  it('tells of what the process serves without, and stays ready', async () => {
    let trouble: string | null = 'standard output cannot be written';
    const told = async (): Promise<unknown> => {
      const { status, text } = await get('/readyz');
      const { ready, checks } = JSON.parse(text) as { ready: boolean; checks: Record<string, string> };
      return { status, ready, extra: checks['extra'] };
    };
    app.get(Readiness).tell('extra', () => trouble);
    expect(await told()).toEqual({ status: 200, ready: true, extra: trouble });
    trouble = null;
    expect(await told()).toEqual({ status: 200, ready: true, extra: 'ok' });
    expect(() => app.get(Readiness).tell('extra', () => null)).toThrow('registered twice');
  });

  it('counts a check without an answer as failed', async () => {
    app.get(Readiness).register('silent', () => new Promise(() => undefined));
    const { status, text } = await get('/readyz');
    expect(status).toBe(503);
    expect(text).toContain('no answer within');
  });

  it('shows the metrics of the process and the gauges of its parts', async () => {
    const metrics = app.get(Metrics);
    metrics.gauge('pool_connections', 'Connections', () => 3, { state: 'idle' });
    metrics.gauge('pool_connections', 'Connections', () => 1, { state: 'waiting' });
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toContain('pool_connections{state="idle"} 3');
    expect(text).toContain('pool_connections{state="waiting"} 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes/);
  });

  it('lets only our own processes call internal routes', async () => {
    app.get(AdminRoutes).register('/internal/echo', (incoming, response) => {
      if (incoming.url?.endsWith('/broken')) throw new Error('broken');
      response.end(incoming.url);
    });
    const token = { 'x-svc-internal-token': TEST_SECRETS.INTERNAL_TOKEN };
    expect((await get('/internal/echo/a')).status).toBe(401);
    expect((await get('/internal/echo/a', { 'x-svc-internal-token': 'wrong' })).status).toBe(401);
    expect(await get('/internal/echo/a?b=1', token)).toEqual({ status: 200, text: '/internal/echo/a?b=1' });
    expect((await get('/internal/echoes', token)).status).toBe(404);
    expect((await get('/internal/echo/broken', token)).status).toBe(500);
  });
});
