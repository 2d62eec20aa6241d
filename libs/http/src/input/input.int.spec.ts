import { request as rawRequest } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Agent } from 'undici';
import { HttpClient } from '../http-client.fixture.js';
import { startFixture, type Fixture } from '../http.fixture.js';

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

const wide = (members: number): object =>
  Object.fromEntries(Array.from({ length: members }, (_one, index) => [`m${index}`, 1]));

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
    ['text no database holds', { name: 'de\u0000sk' }, 'name', 'isText'],
    ['half a character', '{"name":"\\ud800desk"}', 'name', 'isText'],
    [
      'bottomless nesting',
      `{"name":"desk","context":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      'body',
      'maxDepth',
    ],
    ['a member for every customer', { name: 'desk', context: wide(1_001) }, 'body', 'maxMembers'],
    ['a list without an end', { name: 'desk', context: { a: Array(10_001).fill({}) } }, 'body', 'maxItems'],
    ['too many elements to look at', { name: 'desk', lines: Array(9_999).fill(7) }, 'lines', 'arrayMaxSize'],
    [
      'more values than anybody needs',
      { name: 'desk', context: { a: Array(100).fill(Array(1_300).fill(1)) } },
      'body',
      'maxValues',
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
    ['', {}, 'name is required'],
    [' inside another', { name: 'desk', lines: [{ count: 1 }] }, 'lines[0].product is required'],
    [' as a text when it is there', { name: null }, 'name must be a string'],
  ])('asks for a missing field%s', async (_, input, message) => {
    expect((await post('/v1/things', input)).body.error?.message).toBe(message);
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
    const announced = await call('/v1/small', { method: 'POST', body: large, dispatcher: single });
    expect(announced.status).toBe(413);
    expect(announced.body.error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limitBytes: 64 } });
    const parts = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(5000, 'x')));
    const chunked = await call('/v1/small', { method: 'POST', body: parts, dispatcher: single });
    expect(chunked.status).toBe(413);
    expect((await call('/v1/things/1', { dispatcher: single })).status).toBe(200);
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
    ['limit[]=5', 'limit[]', 'unknownField', 'INVALID_PARAMS'],
    ['tag[a]=b', 'tag[a]', 'unknownField', 'INVALID_PARAMS'],
    ['tag=%00', 'tag', 'isText', 'INVALID_PARAMS'],
    ['kind=other', 'kind', 'isIn', 'INVALID_KIND'],
    ['kind=%00', 'kind', 'isText', 'INVALID_KIND'],
  ])('%s is refused by name', async (query, field, rule, code) => {
    const { status, body } = await call(`/v1/things?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, details: { field, rule } });
  });

  it.each([
    ['limti=1&limit=5', 'limti', 5],
    ['__proto__=1&constructor=2', '__proto__, constructor', 10],
    ['limti=%00&%00=1', 'limti, %00', 10],
    ['tags[]=a&Limit=7', 'tags[], Limit', 10],
  ])(
    '%s is read without the parameters nobody knows, which the answer names',
    async (query, names, limit) => {
      const { status, headers, body } = await call(`/v1/things?${query}`);
      expect([status, headers['x-svc-ignored-params']]).toEqual([200, names]);
      expect(body.data).toEqual({ limit });
    },
  );

  it('of unknown parameters is told where nothing is read of a query, and beside a refusal', async () => {
    const ignored = async (path: string): Promise<unknown> =>
      (await call(path)).headers['x-svc-ignored-params'];
    expect(await ignored('/v1/things/1?expand=all')).toBe('expand');
    expect(await ignored('/v1/things?limit=0&expand=all')).toBe('expand');
    expect(await ignored('/v1/things?limit=5')).toBeUndefined();
    expect(await ignored('/v1/things?')).toBeUndefined();
  });

  it('and path hold no text a database cannot', async () => {
    expect((await call('/v1/things/a%00b')).body.error).toMatchObject({
      code: 'INVALID_PARAMS',
      details: { field: 'id' },
    });
  });
});
