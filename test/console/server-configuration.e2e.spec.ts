import type { Page } from 'playwright-core';
import { eventually } from '#libs/testing';
import { nodeApp, packApp } from '../harness/app-archive.js';
import { describeInBrowser, type Visitor } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { faultsOf, settled, sideways, signIn } from './pages/console-visit.js';

const CANARY = 'canary-5119-of-the-console';

interface Shown {
  readonly data: Record<string, unknown> & { readonly id: string };
}

/** Everything the browser keeps or shows in its address. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeInBrowser('settings and variables of a server in the console', (arrive) => {
  let stack: Stack;
  let path: string;
  let visitor: Visitor;
  let page: Page;

  const call = async (method: 'GET' | 'POST' | 'PATCH', rest: string, body?: unknown): Promise<Shown> => {
    const key = stack.runtime.keys.personal;
    const answer = await stack.client.call<Shown>(method, `/v1/infra/servers${rest}`, {
      key,
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${rest}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const deploy = async (text: string, more: object): Promise<void> => {
    const content = (await packApp(nodeApp(text))).toString('base64');
    await call('POST', `${path}/deploy`, { source: { content }, runtime: 'node20', ...more });
  };
  const open = async (tab: string): Promise<void> => {
    await page.goto(`${new URL(stack.runtime.baseUrl).origin}/console/servers${path}/${tab}`);
    await settled(page);
  };
  const ended = () => page.locator('[data-outcome="succeeded"]').waitFor({ timeout: 180_000 });

  beforeAll(async () => {
    stack = await Stack.start();
    const { data } = await call('POST', '', { name: 'configured', provider: 'local' });
    path = `/${data.id}`;
    await eventually(
      async () => {
        const { data: server } = await call('GET', path);
        if (server['blackholeStatus'] !== 'CONNECTED') throw new Error(String(server['status']));
      },
      { within: 120_000 },
    );
    await deploy('first', { start: 'node server.js', healthPath: '/health', env: { BROUGHT: 'x' } });
  });
  afterAll(() => stack.remove());

  beforeEach(async () => {
    visitor = await arrive();
    ({ page } = visitor);
    await signIn(visitor, stack);
  });
  afterEach(() => expect(faultsOf(visitor)).toEqual([]));

  it('are set, wait for a restart, and are there after it', async () => {
    await open('settings');
    await page.getByLabel('Seconds to stop').fill('7');
    await page.getByLabel('Seconds to start').fill('9000');
    await button(page, 'Save').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.getByLabel('Seconds to start').fill('120');
    await button(page, 'Save').click();
    await page.getByText('Not yet in use', { exact: true }).waitFor();
    await visitor.picture('settings');
    expect((await call('GET', `${path}/settings`)).data).toMatchObject({
      stopTimeoutSeconds: 7,
      startTimeoutSeconds: 120,
      start: 'node server.js',
      applied: false,
    });
    await button(page, 'Restart with the changes').click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Restart');
    await ended();
    await page.getByText('Not yet in use', { exact: true }).waitFor({ state: 'detached' });
    await button(page, 'Hide').click();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect((await call('GET', `${path}/settings`)).data).toMatchObject({ applied: true });
  });

  it('are added, taken over, changed and removed, and no value stays in the browser', async () => {
    await open('variables');
    await visitor.picture('variables');
    await page.getByText('env of a deploy', { exact: true }).waitFor();
    await button(page, 'Add a variable').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('API_TOKEN');
    await dialog.getByLabel('Value').fill(CANARY);
    expect(await dialog.getByLabel('Secret').isChecked()).toBe(true);
    await button(page, 'Save').click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('API_TOKEN', { exact: true }).waitFor();
    await button(page, 'Take over a .env file').click();
    await dialog.getByLabel('Text of the file').fill(`LEVEL=debug\nOTHER="${CANARY}"`);
    await button(page, 'Save').click();
    await dialog.waitFor({ state: 'hidden' });
    await button(page, 'Change LEVEL').click();
    await dialog.getByLabel('Secret').uncheck();
    await dialog.getByText('What is secret becomes readable only with a new value').waitFor();
    await dialog.getByLabel('Value').fill('info');
    await button(page, 'Save').click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('info', { exact: true }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'OTHER' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await call('GET', `${path}/variables`)).data).toMatchObject({
      variables: [
        { name: 'API_TOKEN', value: null, secret: true },
        { name: 'LEVEL', value: 'info', secret: false },
      ],
      env: ['BROUGHT'],
    });
    expect(await page.content()).not.toContain(CANARY);
    expect(await kept(page)).not.toContain(CANARY);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBe(0);
  });

  it('have a key of the API by a switch, whose rights are chosen', async () => {
    await open('variables');
    await button(page, 'Give it a key of the API').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('checkbox', { name: /^crm|crm$/i })
      .first()
      .check();
    await button(page, 'Save').click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('issued by the service: crm', { exact: true }).waitFor();
    expect(await button(page, 'Give it a key of the API').count()).toBe(0);
    await call('PATCH', `${path}/variables`, { variables: { PORTICO_API_KEY: null } });
  });

  it('come back with what ran before, in two clicks that say what changes', async () => {
    await deploy('second', { start: 'node  server.js', env: { BROUGHT: 'y' } });
    await open('versions');
    await button(page, 'Roll back').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Start', { exact: true }).waitFor();
    await dialog.getByText('API_TOKEN, BROUGHT, LEVEL', { exact: true }).waitFor();
    await dialog.getByText('v1', { exact: true }).waitFor();
    await visitor.picture('roll-back');
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await ended();
    expect((await call('GET', `${path}/settings`)).data).toMatchObject({ start: 'node server.js' });
  });

  it('stay with the server: the page of the deploy sends what was changed, and the browser keeps nothing', async () => {
    await open('deploy');
    expect(await page.getByLabel('Start', { exact: false }).first().inputValue()).toBe('node server.js');
    // Of what the page has shown, nothing but what was changed in it is sent.
    await call('PATCH', `${path}/settings`, { build: 'echo by another' });
    await page.getByLabel('Health path').fill('');
    await page.locator('input[type="file"]:not([webkitdirectory])').setInputFiles({
      name: 'app.tgz',
      mimeType: 'application/gzip',
      buffer: await packApp(nodeApp('third')),
    });
    await button(page, 'Deploy').click();
    await ended();
    expect((await call('GET', `${path}/settings`)).data).toMatchObject({
      start: 'node server.js',
      healthPath: null,
      build: 'echo by another',
      runtime: 'node20',
    });
    expect((await call('GET', `${path}/variables`)).data).toMatchObject({ env: ['BROUGHT'] });
    expect(await kept(page)).not.toContain('server.js');
  });
});
