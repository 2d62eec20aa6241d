import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import { HttpClient } from './http-client.fixture.js';
import { probe, startFixture, type Fixture } from './http.fixture.js';

let fixture: Fixture;
let client: HttpClient;
const call: HttpClient['call'] = (...args) => client.call(...args);
const post: HttpClient['post'] = (...args) => client.post(...args);

beforeAll(async () => {
  fixture = await startFixture();
  client = new HttpClient(fixture.url);
});

afterAll(async () => {
  await fixture.app.close();
  await client.close();
});

describe('an answer', () => {
  it('carries the security headers, no-store and no trace of the framework', async () => {
    const { status, headers, body } = await call('/v1/things/7');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { id: '7', requestId: headers['x-request-id'] } });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.etag).toBeUndefined();
  });

  it('repeats a sane request id and replaces any other', async () => {
    const own = await call('/v1/things/1', { headers: { 'x-request-id': 'client-7.a_B' } });
    expect(own.headers['x-request-id']).toBe('client-7.a_B');
    for (const id of ['with space', 'x'.repeat(129), '<script>', '']) {
      const { headers } = await call('/v1/things/1', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
    }
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const answer = await request(`${fixture.url}/v1/things/7`, { method: 'HEAD' });
    expect(answer.statusCode).toBe(200);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
    expect(await answer.body.text()).toBe('');
  });
});

describe('a failure', () => {
  it('of an unknown route names the reason', async () => {
    for (const options of [
      {},
      { method: 'POST' as const, body: '{"a":1}' },
      { method: 'OPTIONS' as const },
    ]) {
      const { status, headers, body } = await call('/v1/nothing?api_key=secret', options);
      expect(status).toBe(404);
      expect(body).toEqual({
        success: false,
        error: {
          code: 'ROUTE_NOT_FOUND',
          message: `No such route: ${options.method ?? 'GET'} /v1/nothing`,
          details: { reason: 'UNKNOWN_ROUTE' },
          requestId: headers['x-request-id'],
        },
      });
    }
    expect((await call('/elsewhere')).body.error?.code).toBe('ROUTE_NOT_FOUND');
  });

  it('of an unknown route repeats no secret of the path', async () => {
    const secret = 'k3yMATERIALk3yMATERIALk3yMATERIA_0a1b2c';
    for (const path of [
      `/v1/svc_api_${secret}`,
      `/${'x'.repeat(185)}/svc_api_${secret}`,
      `/rest/1/${secret}`,
    ]) {
      const { body } = await call(path);
      expect(body.error?.code).toBe('ROUTE_NOT_FOUND');
      expect(JSON.stringify(body)).not.toContain(secret.slice(0, 6));
    }
  });

  it('nobody foresaw shows nothing and is logged with its stack', async () => {
    const { status, headers, body } = await call('/v1/fail/unexpected');
    expect(status).toBe(500);
    expect(body.error).toMatchObject({ code: 'INTERNAL_ERROR', requestId: headers['x-request-id'] });
    expect(JSON.stringify(body)).not.toContain('hunter2');
    const line = fixture.lines().find((entry) => entry.msg === 'request failed');
    expect(line).toMatchObject({ level: 'error', requestId: headers['x-request-id'] });
    expect(JSON.stringify(line)).toContain('http.fixture');
    expect(JSON.stringify(line)).not.toContain('/rest/1/secret/');
  });

  it('puts the seconds in the header, and in the body where the code has them', async () => {
    const limited = await call('/v1/fail/limited');
    expect(limited.status).toBe(429);
    expect(limited.headers['retry-after']).toBe('2');
    expect(limited.body.error).not.toHaveProperty('retryAfter');
    const host = await call('/v1/fail/host');
    expect(host.headers['retry-after']).toBe('7');
    expect(host.body.error).toMatchObject({ code: 'HOST_TIMEOUT', retryAfter: 7, scope: 'portal' });
  });

  it('with 401 challenges the caller', async () => {
    expect((await call('/v1/fail/key')).headers['www-authenticate']).toBe('ApiKey realm="svc"');
  });

  it('of the AI endpoints has their shape', async () => {
    const { status, body } = await call('/v1/fail/ai');
    expect(status).toBe(403);
    expect(body).toEqual({
      error: {
        message: expect.any(String) as string,
        type: 'invalid_request_error',
        code: 'scope_missing',
        requestId: expect.any(String) as string,
      },
    });
  });

  it('is told as problem details to whoever accepts them, with the same facts', async () => {
    const headers = { accept: 'application/problem+json' };
    const host = await call('/v1/fail/host?x=1', { headers });
    expect(host.status).toBe(503);
    expect(host.headers['content-type']).toBe('application/problem+json');
    expect(host.headers['retry-after']).toBe('7');
    expect(host.body).toEqual({
      type: '/errors/HOST_TIMEOUT',
      title: 'The host accepted the request but did not answer in time.',
      status: 503,
      detail: 'The host accepted the request but did not answer in time.',
      instance: '/v1/fail/host',
      code: 'HOST_TIMEOUT',
      retryAfter: 7,
      scope: 'portal',
      requestId: host.headers['x-request-id'],
    });
    expect((await call('/v1/fail/ai', { headers })).body).toMatchObject({
      type: '/errors/scope_missing',
      status: 403,
      code: 'scope_missing',
      errorType: 'invalid_request_error',
    });
    expect((await call('/v1/nothing', { headers })).body).toMatchObject({
      status: 404,
      details: { reason: 'UNKNOWN_ROUTE' },
    });
    expect((await call('/v1/slow', { headers })).body).toMatchObject({ type: '/errors/SERVICE_UNAVAILABLE' });
    expect((await call('/v1/things/7', { headers })).headers['content-type']).toMatch('application/json');
    const preferring = { accept: 'application/problem+json;q=0.5, application/json' };
    expect((await call('/v1/fail/host', { headers: preferring })).body).toMatchObject({ success: false });
  });

  it('of a path that cannot be decoded is a parameter fault', async () => {
    const { status, body } = await call('/v1/things/%E0%A4%A');
    expect(status).toBe(400);
    expect(body.error?.code).toBe('INVALID_PARAMS');
  });

  it.each([
    ['no HTTP at all', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('of %s is an envelope too', async (_, bytes, status) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
    socket.end(bytes);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += chunk as string;
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({
      success: false,
      error: { code: 'INVALID_REQUEST' },
    });
  });
});

describe('a generated route', () => {
  it('answers with the status of its definition', async () => {
    expect(await call('/v1/generated')).toMatchObject({ status: 202, body: { data: 'generated' } });
    expect((await post('/v1/generated', { a: 1 })).status).toBe(202);
  });
});

describe('time', () => {
  it('limits every request, and the work behind it learns of it', async () => {
    const before = probe.aborted;
    const { status, headers, body } = await call('/v1/slow');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeDefined();
    expect(body.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
    await eventually(() => expect(probe.aborted).toBe(before + 1));
  });

  it('is not spent for a client that has gone', async () => {
    const before = probe.aborted;
    probe.held = new Promise((resolve) => (probe.release = resolve));
    const outgoing = rawRequest(`${fixture.url}/v1/hold`, { headers: { 'x-request-id': 'leaver' } });
    outgoing.on('error', () => undefined).end();
    await eventually(async () => expect((await metrics()).includes('http_requests_in_flight 1')).toBe(true));
    outgoing.destroy();
    await eventually(() => expect(probe.aborted).toBe(before + 1));
    probe.release();
    await eventually(() => expect(accessLine('leaver')).toMatchObject({ status: 499, route: '/v1/hold' }));
  });
});

async function metrics(): Promise<string> {
  return (await request(`${fixture.adminUrl}/metrics`)).body.text();
}

function accessLine(requestId: string): Record<string, unknown> | undefined {
  return fixture.lines().find((line) => line.msg === 'request' && line.requestId === requestId);
}

describe('the access log and metrics', () => {
  it('tell the state with which the database has refused; the caller is told to repeat', async () => {
    const { status, headers, body } = await call('/v1/fail/database', {
      headers: { 'x-request-id': 'full-disk' },
    });
    expect([status, headers['retry-after'], body.error]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'DB_TRANSIENT', retryAfter: 2 }),
    ]);
    expect(JSON.stringify(body)).not.toContain('could not extend file');
    await eventually(() => expect(accessLine('full-disk')).toBeDefined());
    expect(accessLine('full-disk')).toMatchObject({ level: 'warn', code: 'DB_TRANSIENT', state: '53100' });
  });

  it('have one line and one observation a request, by template', async () => {
    await call('/v1/things/secret-looking-id', { headers: { 'x-request-id': 'logged-1' } });
    await call('/v1/nothing', { headers: { 'x-request-id': 'logged-2' } });
    await eventually(() => expect(accessLine('logged-2')).toBeDefined());
    expect(accessLine('logged-1')).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/v1/things/:id',
      status: 200,
      durationMs: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
    });
    expect(accessLine('logged-2')).toMatchObject({
      route: 'unmatched',
      status: 404,
      code: 'ROUTE_NOT_FOUND',
    });
    expect(JSON.stringify(fixture.lines())).not.toContain('secret-looking-id');
    const text = await metrics();
    expect(text).toMatch(/^http_requests_total\{method="GET",route="\/v1\/things\/:id",class="2xx"\} [1-9]/m);
    expect(text).toMatch(/^http_requests_total\{method="GET",route="unmatched",class="4xx"\} [1-9]/m);
    expect(text).toMatch(/^http_request_duration_seconds_count\{area="unmatched",pace="usual"\} [1-9]/m);
    expect(text).toMatch(/^http_responses_total\{status="404"\} [1-9]/m);
    expect(text).not.toContain('secret-looking-id');
  });
});
