import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { Agent, request, type Dispatcher } from 'undici';
import { eventually } from '#libs/testing';
import { probe, startFixture, type Fixture } from './http.fixture.js';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Record<string, unknown> & { error?: Record<string, unknown>; data?: unknown };
}

let fixture: Fixture;
const agent = new Agent();

async function call(path: string, options: Partial<Dispatcher.RequestOptions> = {}): Promise<Answer> {
  const answer = await request(`${fixture.url}${path}`, { dispatcher: agent, ...options } as never);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (await answer.body.json()) as Answer['body'],
  };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return call(path, {
    method: 'POST',
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(async () => {
  await fixture.app.close();
  await agent.close();
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
    const answer = await request(`${fixture.url}/v1/things/7`, { method: 'HEAD', dispatcher: agent });
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

describe('a body', () => {
  it('is read as a JSON object of declared fields', async () => {
    const input = { name: 'desk', note: null, context: { a: [1] }, lines: [{ product: 'p', count: 2 }] };
    const { status, body } = await post('/v1/things', input);
    expect(status).toBe(201);
    expect(body.data).toEqual(input);
  });

  it('may be absent or empty where nothing is required', async () => {
    expect((await call('/v1/small', { method: 'POST' })).body).toEqual({ success: true, data: {} });
    expect((await post('/v1/small', '')).body).toEqual({ success: true, data: {} });
    expect((await post('/v1/small', '\uFEFF{"a":1}')).body).toEqual({ success: true, data: { a: 1 } });
    expect(
      (await post('/v1/small', { a: 1 }, { 'content-type': 'application/problem+json; charset=UTF-8' }))
        .status,
    ).toBe(200);
  });

  it.each([
    ['an absent field', {}, 'name', 'isString'],
    ['a wrong type', { name: 7 }, 'name', 'isString'],
    ['a text that is too short', { name: 'x' }, 'name', 'minLength'],
    ['an unknown field', { name: 'desk', nmae: 1 }, 'nmae', 'unknownField'],
    ['a value outside the list', { name: 'desk', colour: 'green' }, 'colour', 'isIn'],
    ['null where it is not allowed', { name: 'desk', colour: null }, 'colour', 'isIn'],
    ['a list instead of an object', { name: 'desk', context: [] }, 'context', 'isObject'],
    ['an inner field', { name: 'desk', lines: [{ product: 'p', count: 0 }] }, 'lines[0].count', 'min'],
    [
      'an unknown inner field',
      { name: 'desk', lines: [{ product: 'p', count: 1, x: 1 }] },
      'lines[0].x',
      'unknownField',
    ],
    ['no object in a list', { name: 'desk', lines: [7] }, 'lines[0]', 'isObject'],
    [
      'too many elements',
      { name: 'desk', lines: Array(4).fill({ product: 'p', count: 1 }) },
      'lines',
      'arrayMaxSize',
    ],
    ['a fault of the prototype', '{"name":"desk","__proto__":{"admin":true}}', 'body', 'unknownField'],
    ['text no database holds', { name: 'de\u0000sk' }, 'body', 'isText'],
    ['half a character', '{"name":"\\ud800desk"}', 'body', 'isText'],
    [
      'bottomless nesting',
      `{"name":"desk","context":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      'body',
      'maxDepth',
    ],
    ['broken JSON', '{"name":', 'body', 'json'],
    ['no object', '[1]', 'body', 'isObject'],
    ['other bytes than UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'body', 'utf8'],
  ])('with %s is refused by name', async (_, input, field, rule) => {
    const { status, body } = await post('/v1/things', input);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field, rule } });
    expect(body.error?.message).toContain(field);
  });

  it.each([
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'contentType'],
    ['in another charset', { 'content-type': 'application/json; charset=latin1' }, 'charset'],
    ['compressed', { 'content-encoding': 'gzip' }, 'contentEncoding'],
  ])('%s is refused', async (_, headers, rule) => {
    const { status, body } = await post('/v1/things', '{"name":"desk"}', headers);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'body', rule } });
  });

  it('larger than the limit of the route is refused, announced or not, and the connection lives on', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(100_000) });
    const single = new Agent({ connections: 1 });
    const announced = await call('/v1/small', { method: 'POST', body: large, dispatcher: single } as never);
    expect(announced.status).toBe(413);
    expect(announced.body.error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limitBytes: 64 } });
    const parts = (async function* () {
      for (let index = 0; index < 20; index++) yield Buffer.alloc(5000, 'x');
    })();
    const chunked = await call('/v1/small', { method: 'POST', body: parts, dispatcher: single } as never);
    expect(chunked.status).toBe(413);
    expect((await call('/v1/things/1', { dispatcher: single } as never)).status).toBe(200);
    await single.close();
  });

  it('that waits for 100 Continue is asked for only when it is acceptable', async () => {
    const send = async (length: number): Promise<{ status: number; continued: boolean }> => {
      const outgoing = rawRequest(`${fixture.url}/v1/small`, {
        method: 'POST',
        headers: { expect: '100-continue', 'content-length': length, 'content-type': 'application/json' },
      });
      let continued = false;
      outgoing.on('continue', () => {
        continued = true;
        outgoing.end('{"a":1}');
      });
      outgoing.flushHeaders();
      const [answer] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
      answer.resume();
      outgoing.destroy();
      return { status: answer.statusCode, continued };
    };
    expect(await send(7)).toEqual({ status: 200, continued: true });
    expect(await send(1000)).toEqual({ status: 413, continued: false });
  });
});

describe('a query', () => {
  it('is read by type, with defaults', async () => {
    expect((await call('/v1/things')).body.data).toMatchObject({ limit: 10 });
    const { body } = await call('/v1/things?limit=5&all=true&tag=a&tag=b&kind=exec');
    expect(body.data).toEqual({ limit: 5, all: true, tag: ['a', 'b'], kind: 'exec' });
    expect((await call('/v1/things?tag=a')).body.data).toMatchObject({ tag: ['a'] });
  });

  it.each([
    ['limit=0', 'limit', 'min', 'INVALID_PARAMS'],
    ['limit=', 'limit', 'isInt', 'INVALID_PARAMS'],
    ['limit=1.5', 'limit', 'isInt', 'INVALID_PARAMS'],
    ['limit=1e1', 'limit', 'isInt', 'INVALID_PARAMS'],
    ['limit=1&limit=2', 'limit', 'isInt', 'INVALID_PARAMS'],
    ['all=yes', 'all', 'isBoolean', 'INVALID_PARAMS'],
    ['limti=1', 'limti', 'unknownField', 'INVALID_PARAMS'],
    ['__proto__=1', '__proto__', 'unknownField', 'INVALID_PARAMS'],
    ['tag=%00', 'tag', 'isText', 'INVALID_PARAMS'],
    ['kind=other', 'kind', 'isIn', 'INVALID_KIND'],
  ])('%s is refused by name', async (query, field, rule, code) => {
    const { status, body } = await call(`/v1/things?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, details: { field, rule } });
  });

  it('and path hold no text a database cannot', async () => {
    expect((await call('/v1/things/a%00b')).body.error).toMatchObject({
      code: 'INVALID_PARAMS',
      details: { field: 'id' },
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
    expect(await metrics()).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/v1\/things\/:id",status="200"\} \d+/,
    );
  });
});
