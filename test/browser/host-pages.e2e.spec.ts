import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox-server.js';
import { ApplicationServer } from '../harness/application-server.js';
import { describeInBrowser } from '../harness/browser.js';
import { SandboxControl } from '../harness/sandbox-control.js';

const DOMAIN = 'demo.example';

/** The pages of the emulated host, without the service. */
describeInBrowser('the pages of the host', (arrive) => {
  let home: string;
  let sandbox: Sandbox;
  let control: SandboxControl;
  let shop: ApplicationServer;
  let clientId: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'portico-browser-'));
    sandbox = await startSandbox({ home, port: 0, controlPort: 0, bind: '127.0.0.1' });
    control = new SandboxControl(sandbox.controlUrl);
    shop = await ApplicationServer.start();
    await control.createPortal(DOMAIN);
    ({ clientId } = await control.createApplication(DOMAIN, sandbox.restUrl, ['crm', 'user', 'placement'], {
      title: 'Shop',
      redirectUri: `${shop.origin}/back`,
      handlerUrl: `${shop.origin}/handler`,
    }));
  });

  afterAll(async () => {
    await shop.stop();
    await control.close();
    await sandbox.stop();
    await rm(home, { recursive: true, force: true });
  });

  const signInAddress = (): string => `${sandbox.restUrl}/oauth/authorize/?client_id=${clientId}&state=s-1`;

  it('sign a user in and send the browser back with a code', async () => {
    const visitor = await arrive();
    await visitor.page.goto(signInAddress());
    await visitor.picture('host-users');
    await visitor.click(/ID 7$/);
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('Shop asks for access');
    await visitor.picture('host-consent');
    await visitor.click('Allow');
    await visitor.page.getByText('This is the shop').waitFor();
    const { query } = shop.last('/back');
    expect(Object.fromEntries(query)).toMatchObject({
      state: 's-1',
      domain: DOMAIN,
      scope: 'crm,user,placement',
    });
    expect(query.get('code')).toMatch(/^\w{32}$/);
    expect(visitor.complaints).toEqual([]);
    const origins = new Set(visitor.requests.map((address) => new URL(address).origin));
    expect([...origins].sort()).toEqual([sandbox.restUrl, shop.origin].sort());
  });

  it('can be used with the keyboard alone, and say in words what is wrong', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(signInAddress());
    const field = page.getByLabel('User ID');
    await field.fill('999');
    await field.press('Enter');
    expect(await page.getByRole('alert').textContent()).toContain('no active user');
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await visitor.picture('host-users-refused');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Refuse' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('You have refused');
    await control.switches(DOMAIN, { ownRefusalPages: false });
    await page.goto(signInAddress());
    await visitor.click(/ID 7$/);
    await visitor.click('Refuse');
    await page.getByText('This is the shop').waitFor();
    expect(shop.last('/back').query.get('error')).toBe('access_denied');
    await control.switches(DOMAIN, {});
  });

  it('speak Russian', async () => {
    const visitor = await arrive('ru-RU');
    await visitor.page.goto(signInAddress());
    expect(await visitor.page.getAttribute('html', 'lang')).toBe('ru');
    await visitor.click(/ID 7$/);
    await visitor.page.getByRole('button', { name: 'Разрешить' }).waitFor();
    await visitor.picture('host-consent-ru');
  });

  it('show an application in a frame, which is posted who opened it', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(`${sandbox.restUrl}/marketplace/app/?client_id=${clientId}`);
    await visitor.click(/ID 7$/);
    await page.frameLocator('iframe').getByText('This is the shop').waitFor();
    await visitor.picture('host-frame');
    const { method, query, form } = shop.last('/handler');
    expect(method).toBe('POST');
    expect(Object.fromEntries(query)).toMatchObject({ DOMAIN, PROTOCOL: '0', LANG: 'en' });
    expect(Object.fromEntries(form)).toMatchObject({
      AUTH_EXPIRES: '3600',
      PLACEMENT: 'DEFAULT',
      status: 'L',
      APPLICATION_SCOPE: 'crm,user,placement',
      member_id: expect.any(String),
    });
    expect(visitor.complaints).toEqual([]);
  });
});
