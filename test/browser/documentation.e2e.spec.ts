import { lookAs, seriousFindings } from '../console/pages/console-visit.js';
import { describeInBrowser } from '../harness/browser.js';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The site over the whole API, as a reader meets it. */
describeInBrowser('the documentation', (arrive) => {
  let api: InProcessApi;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi();
    key = await (await api.createPortal('docs.example')).createKey();
  });
  afterAll(() => api.stop());

  const visit = async (path: string, viewport = DESKTOP) => {
    const visitor = await arrive();
    await visitor.page.setViewportSize(viewport);
    await visitor.page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.origin });
    await visitor.page.goto(`${api.origin}${path}`);
    return visitor;
  };

  /** What was asked of anybody but this service. */
  const foreign = (requests: readonly string[]) =>
    requests.filter((address) => !/^(data|blob):/.test(address) && new URL(address).origin !== api.origin);

  it('finds guides and operations, by the keyboard alone', async () => {
    const visitor = await visit('/docs');
    const { page } = visitor;
    await visitor.picture('documentation-home');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('batch');
    const results = page.getByRole('listbox');
    await results.getByRole('option', { name: /POST \/v1\/batch$/ }).waitFor();
    await results.getByRole('option', { name: /^Batches/ }).waitFor();
    await visitor.picture('documentation-search');
    await page.getByRole('combobox').fill('INVALID_PARAMS');
    await results.getByRole('option', { name: /^INVALID_PARAMS/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/errors#INVALID_PARAMS$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
    expect(visitor.complaints).toEqual([]);
    expect(foreign(visitor.requests)).toEqual([]);
  });

  it('gives samples to copy', async () => {
    const { page, complaints } = await visit('/docs/getting-started');
    const sample = page.locator('.code', { hasText: '$API/me' });
    await sample.hover();
    await sample.getByRole('button', { name: 'Copy' }).click();
    await sample.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('curl -H "X-Api-Key: $KEY" $API/me');
    expect(complaints).toEqual([]);
  });

  it('lets one call the API with a key that stays in the tab, and asks nobody else', async () => {
    const visitor = await visit('/docs/api/account#tag/me/me.get');
    const { page } = visitor;
    const field = page.getByLabel('Your key');
    await field.fill(key);
    await field.press('Enter');
    await page
      .getByRole('button', { name: /Test Request.*\/v1\/me\b/ })
      .first()
      .click();
    const answered = page.waitForResponse((answer) => answer.url() === `${api.origin}/v1/me`);
    await page.getByRole('button', { name: /^Send/ }).last().click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(await answer.request().headerValue('x-api-key')).toBe(key);
    await visitor.picture('documentation-call');
    expect(
      await page.evaluate('JSON.stringify(localStorage) + document.cookie + location.href'),
    ).not.toContain(key);
    expect(visitor.requests.filter((address) => address.includes(key))).toEqual([]);
    expect(foreign(visitor.requests)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault for screen readers in the reference, %s',
    async (scheme) => {
      const visitor = await arrive();
      await lookAs(visitor, { name: scheme, viewport: DESKTOP, scheme, locale: 'en-GB' });
      await visitor.page.goto(`${api.origin}/docs/api/account`);
      await visitor.page.locator('#reference .show-more').first().waitFor();
      await visitor.page.locator('#reference .cm-content').first().waitFor();
      expect(await seriousFindings(visitor.page)).toEqual([]);
    },
  );

  it('opens its menu on a phone, and its colours change with a click', async () => {
    const visitor = await visit('/docs/api/batch', PHONE);
    const { page } = visitor;
    const link = page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Overview' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.waitFor();
    await visitor.picture('documentation-menu');
    await link.click();
    await page.waitForURL(/\/docs$/);
    const colour = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await colour();
    await page.getByRole('button', { name: 'Dark or light' }).click();
    const after = await colour();
    expect(after).not.toBe(before);
    await page.reload();
    expect(await colour()).toBe(after);
    expect(visitor.complaints).toEqual([]);
  });

  it('filters errors', async () => {
    const { page } = await visit('/docs/errors');
    await page.getByLabel('Filter').fill('batch_limit');
    await page.getByText(/^1 of \d+$/).waitFor();
    expect(await page.locator('.error:visible h3').allInnerTexts()).toEqual(['BATCH_LIMIT_EXCEEDED']);
  });

  it('has a page with operations for every area', async () => {
    const { page } = await visit('/docs');
    const links = await page.locator('.areas a').all();
    const areas = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(areas.length).toBeGreaterThan(20);
    for (const address of areas) {
      const answer = await page.request.get(`${api.origin}${address}`);
      expect([address, answer.status()]).toEqual([address, 200]);
      expect(await answer.text()).toContain(' id="tag/');
    }
  });
});
