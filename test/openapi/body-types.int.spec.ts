import { RouteRegistry, type RouteDefinition } from '#libs/http';
import { typesTaken } from '../../libs/http/src/routes/route-definition.js';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: { readonly content: object } }>>>
  >;
}

interface Refusal {
  readonly error?: { readonly message: string; readonly details?: object } | string;
  readonly error_description?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/** What people and libraries send where a form, or JSON, is asked for. */
const OTHERS = ['text/plain', 'application/octet-stream', 'multipart/mixed; boundary=x', 'application/xml'];

describe('what a body may be', () => {
  let api: InProcessApi;
  let key: string;

  beforeAll(async () => {
    api = await sharedApi();
    key = await (
      await api.createPortal('body-types.portal.localhost')
    ).createKey({
      scopes: ['crm', 'disk', 'svc:ai'],
    });
  });
  afterAll(() => api.stop());

  it('is told in a refusal as in the document, of every route', async () => {
    const { body } = await api.client.call<Document>('GET', '/v1/openapi.json');
    const documented = ({ method, path }: RouteDefinition) =>
      body.paths[path.replace(/[:*](\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody;
    const differing = api
      .get<RouteRegistry>(RouteRegistry)
      .definitions()
      .filter((route) => route.body !== 'raw' && documented(route))
      .filter((route) => String(typesTaken(route)) !== String(Object.keys(documented(route)!.content)))
      .map(({ method, path }) => `${method} ${path}`);
    expect(differing).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['/v1/deals', [JSON_TYPE]],
    ['/v1/files/upload', [MULTIPART, JSON_TYPE]],
    ['/v1/audio/transcriptions', [MULTIPART]],
    ['/v1/connect/token', [FORM, JSON_TYPE]],
    ['/v1/host-handler/x?DOMAIN=a.example', [FORM, JSON_TYPE]],
    ['/v1/oauth/token', [JSON_TYPE]],
  ])('is said by POST %s', async (path, types) => {
    for (const type of OTHERS) {
      const sent = { key, body: 'a', headers: { 'content-type': type } };
      const { status, body } = await api.client.call<Refusal>('POST', path, sent);
      const message = typeof body.error === 'object' ? body.error.message : body.error_description;
      expect([type, status, message]).toEqual([
        type,
        400,
        `body must be sent with Content-Type: ${types.join(' or ')}`,
      ]);
    }
  });

  it.each([
    [
      '/v1/files/upload',
      MULTIPART,
      'body is not a valid multipart form: Content-Type names no boundary of 1 to 70 characters',
    ],
    [
      '/v1/audio/transcriptions',
      MULTIPART,
      'body is not a valid multipart form: Content-Type names no boundary of 1 to 70 characters',
    ],
  ])('of POST %s is %s with a boundary', async (path, type, message) => {
    const sent = { key, body: 'a', headers: { 'content-type': type } };
    const { status, body } = await api.client.call<Refusal>('POST', path, sent);
    expect([status, body.error]).toMatchObject([400, { message }]);
  });

  it.each([
    ['/v1/host-handler/x?DOMAIN=a.example', FORM],
    ['/v1/audio/transcriptions', `${MULTIPART}; boundary=x`],
  ])('of POST %s is not compressed', async (path, type) => {
    const sent = { key, body: 'a', headers: { 'content-type': type, 'content-encoding': 'gzip' } };
    const { status, body } = await api.client.call<Refusal>('POST', path, sent);
    expect([status, body.error]).toMatchObject([400, { message: 'body must not be compressed' }]);
  });
});
