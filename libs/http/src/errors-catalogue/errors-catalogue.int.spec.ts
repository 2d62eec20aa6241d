import { request } from 'undici';
import { describedErrors, ERROR_CATALOGUE } from '#libs/kernel';
import { startFixture, type Fixture } from '../http.fixture.js';
import { OpenApiService } from '../index.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.app.close());

async function get(path: string, accept?: string) {
  const { statusCode, headers, body } = await request(`${fixture.url}${path}`, {
    headers: accept === undefined ? {} : { accept },
  });
  return { status: statusCode, headers, text: await body.text() };
}

const asJson = async (path: string, accept?: string) => {
  const { status, text } = await get(path, accept);
  return { status, body: JSON.parse(text) as { data?: unknown; meta?: unknown; error?: { code: string } } };
};

describe('the error catalogue', () => {
  it('is told whole, with every code once', async () => {
    const { status, body } = await asJson('/v1/errors');
    expect(status).toBe(200);
    expect(body.data).toEqual(describedErrors());
    expect(body.meta).toEqual({ total: Object.keys(ERROR_CATALOGUE).length });
  });

  it.each(['/v1/errors', '/errors'])('tells of one code at %s/:code', async (base) => {
    const { status, body } = await asJson(`${base}/EXEC_BUSY`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      code: 'EXEC_BUSY',
      area: 'servers',
      status: 409,
      retryable: 'read',
      retryAfter: null,
      cause: ERROR_CATALOGUE.EXEC_BUSY.cause,
      remedy: ERROR_CATALOGUE.EXEC_BUSY.remedy,
    });
  });

  it.each(['/v1/errors/NOPE', '/errors/NOPE', '/v1/errors/exec_busy', '/errors/__proto__'])(
    'knows nothing of %s',
    async (path) => {
      const { status, body } = await asJson(path);
      expect(status).toBe(404);
      expect(body.error?.code).toBe('ENTITY_NOT_FOUND');
    },
  );

  it('makes the address in problem details lead to its page', async () => {
    const problem = await get('/v1/fail/limited', 'application/problem+json');
    const { type, code } = JSON.parse(problem.text) as { type: string; code: string };
    const page = await get(type, BROWSER);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(String(page.headers['vary'])).toContain('Accept');
    expect(page.text).toContain(`<h1>${code}</h1>`);
    for (const heading of ['Cause', 'What to do', 'Send it again?']) {
      expect(page.text).toContain(`<h2>${heading}</h2>`);
    }
  });

  it('has a page for every code, and one for what is none, which shows nothing as markup', async () => {
    for (const { code } of describedErrors()) {
      expect({ code, status: (await get(`/errors/${code}`, BROWSER)).status }).toEqual({ code, status: 200 });
    }
    const none = await get(`/errors/${encodeURIComponent('<img src=x onerror=alert(1)>')}`, BROWSER);
    expect(none.status).toBe(404);
    expect(none.text).not.toContain('<img');
  });

  it('answers data to whoever does not ask for a page', async () => {
    for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      expect((await asJson('/errors/RATE_LIMITED', accept)).status).toBe(200);
    }
  });
});

it('is what the examples of the API document say', () => {
  const { document } = fixture.app.get(OpenApiService).get();
  const { cause, remedy, message } = ERROR_CATALOGUE.ENTITY_NOT_FOUND;
  expect((document.components['examples'] as Record<string, unknown>)['ENTITY_NOT_FOUND']).toMatchObject({
    summary: message,
    description: `${cause} **What to do:** ${remedy}`,
  });
});
