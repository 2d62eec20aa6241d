import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { API_AREAS } from '#libs/http';
import { ERROR_CATALOGUE } from '#libs/kernel';
import { startDocumentation, type DocumentationFixture } from './documentation.fixture.js';
import { packageFolders } from './files/site-assets.js';

let site: DocumentationFixture;
beforeAll(async () => {
  site = await startDocumentation();
});
afterAll(() => site.app.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function get(path: string, headers: Record<string, string> = BROWSER) {
  const answer = await request(`${site.origin}${path}`, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
}

/** Whatever the page loads or leads to on this site. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/ (?:href|src|data-\w+)="(\/[^"]*)"/g)].map(([, address]) => address!);
}

describe('the documentation', () => {
  it('starts with a page that leads only to what is there', async () => {
    const { text, headers } = await get('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const addresses = [...new Set(addressesIn(text))];
    expect(addresses).toEqual(
      expect.arrayContaining(['/docs/getting-started', '/docs/api/account', '/llms.txt']),
    );
    const elsewhere = /^\/v1\/openapi\/crm\.json$/;
    for (const address of addresses.filter((path) => !elsewhere.test(path))) {
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    }
  });

  it('is small: the first page with all it loads stays below 100 KB', async () => {
    const compressed = { ...BROWSER, 'accept-encoding': 'br' };
    const page = await get('/docs', compressed);
    const text = brotliDecompressSync(page.bytes).toString();
    const loaded = addressesIn(text).filter((address) => /\/assets\/(site|theme|favicon)\./.test(address));
    expect(loaded.length).toBeGreaterThanOrEqual(4);
    const files = await Promise.all([...new Set(loaded)].map((address) => get(address, compressed)));
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, page.bytes.length);
    expect(size).toBeLessThan(100_000);
  });

  it.each(['/docs', '/docs/getting-started', '/docs/errors', '/docs/api/account'])(
    '%s allows its own files only, and is asked for again by its tag',
    async (path) => {
      const { headers, text } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.includes('unsafe-inline')).toBe(path.includes('/api/'));
      expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
      expect(text).not.toMatch(/<script(?! (type="module" )?src="\/docs\/assets\/)|<style| style="| on\w+="/);
      expect(headers['cache-control']).toBe('no-cache');
      const again = await get(path, { ...BROWSER, 'if-none-match': String(headers.etag) });
      expect([again.status, again.text]).toEqual([304, '']);
      const failed = await get(path, { ...BROWSER, 'if-match': '"other"' });
      expect(failed.status).toBe(412);
      const zipped = await get(path, { ...BROWSER, 'accept-encoding': 'gzip' });
      expect(gunzipSync(zipped.bytes).toString()).toBe(text);
    },
  );

  it('keeps files for ever, because another content has another name', async () => {
    const { text } = await get('/docs/api/account');
    const renderer = /data-renderer="([^"]+)"/.exec(text)![1]!;
    expect(renderer).toMatch(/^\/docs\/assets\/scalar\.[0-9a-f]{16}\.js$/);
    const plain = await get(renderer);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const packed = await get(renderer, { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(1_000_000);
  });

  it('shows operations before any script runs', async () => {
    const { text } = await get('/docs/api/account');
    expect(text).toContain('id="tag/general/openapi.area"');
    expect(text).toContain('<code>/v1/openapi/{document}</code>');
  });

  it('explains every error, each under an address of its own', async () => {
    const { text } = await get('/docs/errors');
    const missing = Object.keys(ERROR_CATALOGUE).filter((code) => !text.includes(` id="${code}"`));
    expect(missing).toEqual([]);
  });

  it.each([
    '/docs/nothing',
    '/docs/api/nothing',
    '/docs/api/crm',
    '/docs/toString',
    '/docs/nothing.md',
    '/docs/..%2f..%2fpackage.json',
    '/docs/..%2f..%2fREADME.md',
    '/docs/%2e%2e%2fcontributor%2ftesting.md',
    '/docs/api/..%2f..%2fdocs',
    '/docs/assets/manifest.json',
    '/docs/assets/toString',
    '/docs/assets/..%2fmanifest.json',
    '/docs/assets/..%5c..%5cpackage.json',
    '/docs/assets/%2fetc%2fpasswd',
  ])('has no %s', async (path) => {
    const asPage = await get(path);
    expect(asPage.status).toBe(404);
    const asJson = await get(path, { accept: 'application/json' });
    expect(asJson.status).toBe(404);
    expect(JSON.parse(asJson.text)).toMatchObject({ error: { code: 'ROUTE_NOT_FOUND' } });
  });

  it('refuses what is no name at all', async () => {
    expect((await get('/docs/%ff')).status).toBe(400);
    expect((await get('/docs/a%00.md')).status).toBe(400);
    expect((await get(`/docs/${'x'.repeat(200)}`)).status).toBe(400);
  });

  it('gives guides as Markdown, one by one and together', async () => {
    const one = await get('/docs/batch.md');
    expect(one.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(one.text).toMatch(/^# Batches\n/);
    const all = await get('/llms-full.txt');
    expect(all.text).toContain('POST /v1/batch');
    expect(all.text.length).toBeGreaterThan(100_000);
  });

  it('tells language models what there is, in the form they know', async () => {
    const { text, headers } = await get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Portico\n\n> .+/);
    const links = text.split('\n').filter((line) => line.startsWith('- '));
    expect(links.filter((line) => !/^- \[.+\]\(https?:\/\/\S+\)(: .+)?$/.test(line))).toEqual([]);
    expect(text).toContain('/docs/getting-started.md)');
    expect(text).toContain('/v1/openapi/account.json)');
  });

  it('lets its guides, operations and errors be found', async () => {
    const { text, headers } = await get('/docs/search-index.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { index } = JSON.parse(text) as { index: { storedFields: Record<string, { address: string }> } };
    const addresses = Object.values(index.storedFields).map(({ address }) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/docs/batch#one-action-on-many-records',
        '/docs/api/account#tag/general/openapi.area',
        '/docs/errors#INVALID_PARAMS',
      ]),
    );
  });

  it('has every guide an area names', async () => {
    const named = [...new Set(Object.values(API_AREAS).flatMap(({ guides }) => guides as readonly string[]))];
    for (const name of named) expect([name, (await get(`/docs/${name}.md`)).status]).toEqual([name, 200]);
  });
});

describe('a documentation without its files', () => {
  it('says so in the log and in its pages, and the API goes on', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'portico-documentation-'));
    const without = await startDocumentation({ ...packageFolders(), assets: empty });
    try {
      expect(without.lines()).toContain('run \\"npm run build\\"');
      for (const path of ['/docs', '/docs/getting-started', '/docs/assets/x.js', '/llms.txt']) {
        const answer = await request(`${without.origin}${path}`);
        const body = (await answer.body.json()) as { error: { code: string } };
        expect([path, answer.statusCode, body.error.code]).toEqual([path, 503, 'SERVICE_UNAVAILABLE']);
      }
      const document = await request(`${without.origin}/v1/openapi.json`);
      expect(document.statusCode).toBe(200);
      await document.body.dump();
    } finally {
      await without.app.close();
      await rm(empty, { recursive: true });
    }
  });
});
