import { gunzipSync } from 'node:zlib';
import { All, Controller } from '@nestjs/common';
import { Validator } from '@seriousme/openapi-schema-validator';
import { request } from 'undici';
import { openApiResponseChecker, type ResponseChecker } from '#libs/testing';
import { publicRoute, startFixture, ThingController, type Fixture } from '../http.fixture.js';
import { DynamicApi, OpenApiService, success, type OpenApiDocument } from '../index.js';
import type { OpenApiReference } from './openapi-document.js';

let fixture: Fixture;
let document: OpenApiDocument;
let check: ResponseChecker;

const generated = publicRoute({
  path: '/v1/generated',
  status: 202,
  tag: 'general',
  response: { $ref: '#/components/schemas/Generated' },
});

@Controller('v1')
class GeneratedController {
  @DynamicApi({
    resolve: ({ method, path }) => (method === 'GET' && path === generated.path ? generated : null),
    routes: [
      {
        definitions: () => [generated],
        routes: () => [{ definition: generated }],
        schemas: () => ({ Generated: { type: 'object', properties: { success: { const: true } } } }),
      },
    ],
  })
  @All('*path')
  answer() {
    return success('generated');
  }
}

beforeAll(async () => {
  fixture = await startFixture([ThingController, GeneratedController]);
  ({ document } = fixture.app.get(OpenApiService).get());
  check = openApiResponseChecker(document);
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

  it('is cut by area, and a cut holds what it refers to', async () => {
    const answer = await request(`${fixture.url}/v1/openapi/account.json`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    const area = JSON.parse(
      gunzipSync(Buffer.from(await answer.body.arrayBuffer())).toString(),
    ) as OpenApiDocument;
    expect(Object.keys(area.paths)).toEqual(Object.keys(document.paths));
    const result = await new Validator().validate(structuredClone(area) as never);
    expect(result.errors ?? []).toEqual([]);
    const empty = await request(`${fixture.url}/v1/openapi/crm.json`);
    const { paths, components } = (await empty.body.json()) as OpenApiDocument;
    expect({ paths, schemas: components.schemas }).toEqual({ paths: {}, schemas: {} });
  });

  it.each(['other.json', 'crm', 'toString.json'])('has no part %s', async (name) => {
    const answer = await request(`${fixture.url}/v1/openapi/${name}`);
    expect(answer.statusCode).toBe(404);
    await answer.body.dump();
  });

  it('shows every route, its input and the codes of its failures, and no page for people', () => {
    expect(Object.keys(document.paths).sort()).toEqual([
      '/v1/errors',
      '/v1/errors/{code}',
      '/v1/fail/{how}',
      '/v1/generated',
      '/v1/hold',
      '/v1/openapi.json',
      '/v1/openapi/{document}',
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
      schema: { type: 'integer', minimum: 1, maximum: 50 },
    });
    const { $ref: body } = post!.requestBody!.content['application/json']!.schema;
    expect(document.components.schemas[body!.replace('#/components/schemas/', '')]).toMatchObject({
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 20, examples: ['desk'] },
        note: { type: ['string', 'null'] },
        lines: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/LineInput' } },
      },
    });
    const { $ref } = document.paths['/v1/fail/{how}']!.get!.responses['503'] as OpenApiReference;
    const shared = document.components.responses[$ref.replace('#/components/responses/', '')];
    expect(shared?.['x-error-codes']).toContain('HOST_TIMEOUT');
    expect(shared?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
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
    [
      'an undocumented code of a problem',
      {
        status: 400,
        type: 'application/problem+json',
        body: {
          type: '/errors/X',
          title: 't',
          status: 400,
          detail: 'd',
          instance: '/',
          code: 'X',
          requestId: 'r',
        },
      },
    ],
    ['an undocumented type', { status: 200, type: 'application/xml', body: { success: true, data: {} } }],
    ['an undocumented status', { status: 418, body: {} }],
    ['another body', { status: 200, body: { success: true } }],
    ['an additional member', { status: 200, body: { success: true, data: {}, more: 1 } }],
  ])('finds %s', (_, answered) => {
    expect(check({ method: 'GET', path: '/v1/things', ...answered })).not.toEqual([]);
  });

  it('finds an undocumented route', () => {
    expect(check({ method: 'GET', path: '/v1/secret', status: 200, body: {} })).not.toEqual([]);
  });
});
