import { PartnerAdmin } from '#libs/oauth';
import { describeInBrowser, type Visitor } from '../harness/browser.js';
import { SignInWorld } from './sign-in-world.js';

const DOMAIN = 'connect.example';

describeInBrowser('giving a partner access', (arrive) => {
  let world: SignInWorld;
  let partner: { readonly clientId: string; readonly clientSecret: string };
  let back: string;

  beforeAll(async () => {
    world = await SignInWorld.start(DOMAIN);
    await world.api.sandbox.switches(DOMAIN, { ownRefusalPages: false });
    back = `${world.shop.origin}/partner?from=svc`;
    const { api, portal } = world;
    const partners = api.get<PartnerAdmin>(PartnerAdmin);
    partner = await partners.create('Ledger & Co', [back]);
    const { clientId, clientSecret } = await api.sandbox.createApplication(
      DOMAIN,
      portal.restUrl,
      ['crm', 'user'],
      { title: 'Portico', redirectUri: world.callback },
    );
    await partners.setPortalClient(portal.id, clientId, clientSecret);
  });
  afterAll(() => world.stop());

  function ask(visitor: Visitor, more: Record<string, string> = {}): Promise<unknown> {
    const question = new URLSearchParams({
      response_type: 'code',
      client_id: partner.clientId,
      redirect_uri: back,
      scope: 'crm task user',
      state: 'p-1',
      ...more,
    });
    return visitor.page.goto(`${world.publicUrl}/v1/connect/authorize?${question.toString()}`);
  }

  it('is less than it asked for when the user takes a scope away', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await ask(visitor);
    await visitor.picture('connect-portal');
    await page.getByRole('textbox').fill('nowhere.example');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox').fill(DOMAIN);
    await page.getByRole('textbox').press('Enter');
    await visitor.click(/ID 7$/);
    await visitor.click('Allow');
    await page.getByRole('checkbox').first().waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Tasks' }).uncheck();
    await visitor.picture('connect-consent');
    await visitor.click('Allow');
    await page.getByText('This is the shop').waitFor();

    const { query } = world.shop.last('/partner');
    expect(Object.fromEntries(query)).toMatchObject({ from: 'svc', state: 'p-1' });
    const { clientId, clientSecret } = partner;
    const { body } = await world.api.client.call<{ api_key: string; scopes: string[] }>(
      'POST',
      '/v1/connect/token',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: query.get('code') ?? '',
          redirect_uri: back,
          client_id: clientId,
          client_secret: clientSecret,
        }).toString(),
      },
    );
    expect(body.scopes).toEqual(['crm', 'user']);
    const status = async (path: string): Promise<number> =>
      (await world.api.client.call('GET', path, { key: body.api_key })).status;
    expect(await status('/v1/deals?limit=1')).toBe(200);
    expect(await status('/v1/tasks?limit=1')).toBe(403);
    expect(visitor.complaints.filter((text) => !text.includes('400'))).toEqual([]);
    expect(visitor.requests.join()).not.toContain('svc_api_');
  });

  it('is nothing when the user refuses, on either page', async () => {
    const visitor = await arrive('ru-RU');
    await ask(visitor, { portal: DOMAIN });
    await visitor.click(/ID 7$/);
    await visitor.click('Разрешить');
    await visitor.page.getByRole('checkbox').first().waitFor();
    await visitor.picture('connect-consent-ru');
    await visitor.page.locator('button[value=deny]').click();
    await visitor.page.getByText('This is the shop').waitFor();
    expect(Object.fromEntries(world.shop.last('/partner').query)).toMatchObject({
      error: 'access_denied',
      state: 'p-1',
    });
    await ask(visitor, { portal: DOMAIN, state: 'p-2' });
    await visitor.click(/ID 7$/);
    await visitor.click('Отказать');
    await visitor.page.getByText('This is the shop').waitFor();
    expect(Object.fromEntries(world.shop.last('/partner').query)).toMatchObject({
      error: 'access_denied',
      state: 'p-2',
    });
  });
});
