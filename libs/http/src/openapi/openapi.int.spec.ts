import { Validator } from '@seriousme/openapi-schema-validator';
import { request } from 'undici';
import { openApiResponseChecker, type ResponseChecker } from '#libs/testing';
import { publicRoute, startFixture, type Fixture } from '../http.fixture.js';
import { OpenApiService, RouteRegistry, type OpenApiDocument } from '../index.js';
import type { OpenApiReference } from './build-document.js';

let fixture: Fixture;
let document: OpenApiDocument;
let check: ResponseChecker;

beforeAll(async () => {
  fixture = await startFixture();
  fixture.app.get(RouteRegistry).contribute({
    routes: () => [
      {
        definition: publicRoute({
          path: '/v1/generated',
          status: 202,
          tag: 'generated',
          response: { $ref: '#/components/schemas/Generated' },
        }),
      },
    ],
    schemas: () => ({ Generated: { type: 'object', properties: { success: { const: true } } } }),
  });
  ({ document } = fixture.app.get(OpenApiService).get());
  check = openApiResponseChecker(document as never);
});

afterAll(() => fixture.app.close());

async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<string[]> {
  const answer = await request(`${fixture.url}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return check({ method, path, status: answer.statusCode, body: await answer.body.json() });
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('is sent with an entity tag and not sent again', async () => {
    const first = await request(`${fixture.url}/v1/openapi.json`);
    expect(await first.body.json()).toEqual(document);
    const { etag } = first.headers;
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await request(`${fixture.url}/v1/openapi.json`, {
      headers: { 'if-none-match': String(etag) },
    });
    expect(second.statusCode).toBe(304);
    await second.body.dump();
  });

  it('shows every route, its input and the codes of its failures, and no page for people', () => {
    expect(Object.keys(document.paths).sort()).toEqual([
      '/v1/fail/{how}',
      '/v1/generated',
      '/v1/hold',
      '/v1/openapi.json',
      '/v1/slow',
      '/v1/small',
      '/v1/things',
      '/v1/things/{id}',
    ]);
    const { get, post } = document.paths['/v1/things']!;
    expect(get!.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      description: 'Rows',
      schema: { type: 'integer', minimum: 1, maximum: 50, description: 'Rows' },
    });
    expect(post!.requestBody!.content['application/json']!.schema).toMatchObject({
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 20, examples: ['desk'] },
        note: { type: ['string', 'null'] },
        lines: { type: 'array', maxItems: 3, items: { required: ['product', 'count'] } },
      },
    });
    const { $ref } = document.paths['/v1/fail/{how}']!.get!.responses['503'] as OpenApiReference;
    const shared = document.components.responses[$ref.replace('#/components/responses/', '')];
    expect(shared?.description).toContain('HOST_TIMEOUT');
    expect(get!.security).toEqual([]);
  });
});

describe('the response checker', () => {
  it('accepts the real answers', async () => {
    expect(await ask('GET', '/v1/things?limit=3')).toEqual([]);
    expect(await ask('GET', '/v1/things?limit=x')).toEqual([]);
    expect(await ask('POST', '/v1/things', { name: 'desk' })).toEqual([]);
    expect(await ask('POST', '/v1/things', {})).toEqual([]);
    expect(await ask('GET', '/v1/fail/limited')).toEqual([]);
    expect(await ask('GET', '/v1/fail/ai')).toEqual([]);
    expect(await ask('GET', '/v1/fail/unexpected')).toEqual([]);
    expect(await ask('GET', '/v1/generated')).toEqual([]);
  });

  it.each([
    [
      'an undocumented code',
      { status: 400, body: { success: false, error: { code: 'X', message: 'm', requestId: 'r' } } },
    ],
    ['an undocumented status', { status: 418, body: {} }],
    ['another body', { status: 200, body: { success: true } }],
    ['an additional member', { status: 200, body: { success: true, data: {}, more: 1 } }],
  ])('finds %s', (_, { status, body }) => {
    expect(check({ method: 'GET', path: '/v1/things', status, body })).not.toEqual([]);
  });

  it('finds an undocumented route', () => {
    expect(check({ method: 'GET', path: '/v1/secret', status: 200, body: {} })).not.toEqual([]);
  });
});

describe('the page for people', () => {
  it('needs nothing but itself', async () => {
    const answer = await request(`${fixture.url}/docs`);
    const html = await answer.body.text();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain('<code>/v1/things/{id}</code>');
    expect(html).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
  });
});
