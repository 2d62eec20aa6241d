import { request } from 'undici';
import { PortalAdmin } from '#libs/auth';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { Shop } from './shop.js';

interface Form {
  readonly url: URL;
  fields: Record<string, string>;
  readonly headers: Record<string, string>;
}

const IN_FRAME = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5',
  'sec-fetch-dest': 'iframe',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
};

describe('an application that does not open inside the portal', () => {
  let api: InProcessApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await startInProcessApi({ PORTICO_ENV: 'development', RATE_LIMIT_PER_MINUTE: '20' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    shop = await Shop.open(api);
  });

  async function open(change: (form: Form) => unknown, headers: Readonly<Record<string, string>> = IN_FRAME) {
    const { url, fields } = await api.sandbox.opening(shop.domain, shop.hostApplication.clientId);
    const form: Form = {
      url: new URL(url),
      fields,
      headers: { origin: `https://${shop.domain}`, ...headers },
    };
    await change(form);
    const answer = await request(form.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...form.headers },
      body: new URLSearchParams(form.fields).toString(),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  const FAILURES: readonly [string, (form: Form) => unknown, number, string, string][] = [
    ['no token', ({ fields }) => delete fields['AUTH_ID'], 401, 'USER_AUTH_REQUIRED', 'Портал не подтвердил'],
    [
      'a token that is refused',
      ({ fields }) => (fields['AUTH_ID'] = 'nonsense'),
      401,
      'USER_AUTH_REQUIRED',
      'Портал не подтвердил',
    ],
    [
      'another portal',
      ({ url }) => url.searchParams.set('DOMAIN', 'other.example'),
      400,
      'DOMAIN_MISMATCH',
      'другому порталу',
    ],
    ['no portal', ({ url }) => url.searchParams.delete('DOMAIN'), 401, 'USER_AUTH_REQUIRED', 'не подтвердил'],
    [
      'an unknown application',
      ({ url }) => (url.pathname = '/v1/host-handler/x'),
      404,
      'APP_RESOLVE_FAILED',
      'Такого приложения здесь нет',
    ],
    [
      'options that are too long',
      ({ fields }) => (fields['PLACEMENT_OPTIONS'] = 'x'.repeat(140_000)),
      400,
      'VALIDATION_ERROR',
      'больше, чем',
    ],
    [
      'a form that is too large',
      ({ fields }) => (fields['PLACEMENT_OPTIONS'] = 'x'.repeat(1_000_000)),
      413,
      'PAYLOAD_TOO_LARGE',
      'больше, чем',
    ],
    [
      'another kind of body',
      ({ headers }) => (headers['content-type'] = 'text/plain'),
      400,
      'VALIDATION_ERROR',
      'что-то не так',
    ],
    [
      'a portal that is suspended',
      () => api.get<PortalAdmin>(PortalAdmin).set(shop.portal.id, { state: 'suspended' }),
      403,
      'APP_UNAVAILABLE',
      'недоступно',
    ],
    [
      'a portal that does not answer',
      () => api.sandbox.fault('*', { kind: 'reply', status: 503, body: 'x' }, 20),
      502,
      'HOST_UNAVAILABLE',
      'не отвечает',
    ],
  ];

  it.each(FAILURES)('says why to a person: %s', async (_why, change, status, code, words) => {
    const answer = await open(change);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers['content-language']).toBe('ru');
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors https://${shop.domain}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain(words);
    expect(answer.text).toContain(`<code>${code}</code>`);
    expect(answer.text).toContain(`<code>${String(answer.headers['x-request-id'])}</code>`);
    expect(answer.text).toContain(`<a href="https://${shop.domain}/" target="_top"`);
  });

  it.each(FAILURES)('says the same to programs in JSON: %s', async (_why, change, status, code) => {
    const answer = await open(change, { accept: 'application/json, text/plain, */*' });
    expect([answer.status, answer.headers['x-frame-options']]).toEqual([status, 'DENY']);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, error: { code } });
  });

  it.each([
    [
      'an entry that is none',
      `entry=none&visitor=${'x'.repeat(43)}`,
      404,
      'SERVER_NOT_FOUND',
      'приложения здесь нет',
    ],
    ['no entry', '', 400, 'INVALID_REQUEST', 'что-то не так'],
  ])('says why on the way to a hosted one, too: %s', async (_why, query, status, code, words) => {
    const answer = await request(`${api.origin}/v1/oauth/visit/entry?${query}`, { headers: IN_FRAME });
    const text = await answer.body.text();
    expect([answer.statusCode, answer.headers['x-frame-options']]).toEqual([status, undefined]);
    expect(String(answer.headers['content-security-policy'])).not.toContain('frame-ancestors');
    expect([text.includes(words), text.includes(`<code>${code}</code>`), text.includes('_top')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('speaks English to everybody else', async () => {
    const answer = await open(({ fields }) => delete fields['AUTH_ID'], {
      ...IN_FRAME,
      'accept-language': 'de',
    });
    expect([answer.headers['content-language'], answer.text.includes('Open again')]).toEqual(['en', true]);
  });

  it('is told when it comes too often, with when to come again', async () => {
    let answer = await open(({ fields }) => delete fields['AUTH_ID']);
    for (let n = 0; answer.status !== 429 && n < 100; n += 1) {
      answer = await open(({ fields }) => (fields['AUTH_ID'] = 'nonsense'));
    }
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(answer.text).toContain('<code>RATE_LIMITED</code>');
    expect(answer.text).toContain('Сервис занят');
  });

  it.each<[string, (form: Form) => unknown, string[]]>([
    ['without a word of the browser', ({ headers }) => delete headers['origin'], ['shop']],
    ['from a page without an origin', ({ headers }) => (headers['origin'] = 'null'), ['shop']],
    [
      'from the pages of a portal elsewhere',
      ({ headers }) => (headers['origin'] = 'http://127.0.0.1:8080'),
      ['http://127.0.0.1:8080', 'shop'],
    ],
    [
      'with words that are no portal',
      ({ url, headers }) => {
        url.searchParams.set('DOMAIN', "x.example; script-src 'unsafe-inline'");
        headers['origin'] = 'https://x;script-src';
      },
      [],
    ],
    [
      'with a portal at a port',
      ({ url, headers }) => {
        delete headers['origin'];
        url.searchParams.set('DOMAIN', 'Other.example:8443');
      },
      ['https://other.example:8443'],
    ],
  ])('may be shown by who has opened it: %s', async (_who, change, ancestors) => {
    const { headers, text } = await open((form) => {
      delete form.fields['AUTH_ID'];
      change(form);
    });
    const named = ancestors.map((name) => (name === 'shop' ? `https://${shop.domain}` : name)).join(' ');
    const policy = String(headers['content-security-policy']);
    expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? '').toBe(named);
    expect(policy).not.toContain('script-src');
    expect(text.includes('target="_top"')).toBe(ancestors.length > 0);
  });
});
