import { describeInBrowser, type Visitor } from '../harness/browser.js';
import { type RegisteredApplication, SignInWorld } from './sign-in-world.js';

/** Only what is opened at a bound place is told options. */
const TAB = 'CRM_DEAL_DETAIL_TAB';

describeInBrowser('an application in a frame of the portal', (arrive) => {
  let world: SignInWorld;
  let app: RegisteredApplication;

  beforeAll(async () => {
    world = await SignInWorld.start('frames.example');
    app = await world.registerShop();
    await world.bindPlace(app, TAB);
  });
  afterAll(() => world.stop());
  beforeEach(() => world.api.sandbox.clear());

  async function open(visitor: Visitor, options: object = {}): Promise<void> {
    const opened = new URLSearchParams({
      client_id: app.clientId,
      placement: TAB,
      placement_options: JSON.stringify(options),
    });
    await visitor.page.goto(`${world.hostUrl}/marketplace/app/?${opened.toString()}`);
    await visitor.click(/ID 7$/);
  }

  it('opens with more than its address holds, which comes with the code', async () => {
    const visitor = await arrive();
    const options = { VALUE: 'x'.repeat(6_000) };
    await open(visitor, options);
    await visitor.page.frameLocator('iframe').getByText('This is the shop').waitFor();
    const { query } = world.shop.last('/app/');
    expect([...query.keys()]).toEqual(['code', 'placement', 'member_id']);
    const { body } = await world.api.client.call<{ placement_options: string }>('POST', '/v1/oauth/token', {
      body: { app_key: app.key, code: query.get('code'), redirect_uri: `${world.shop.origin}/app` },
    });
    expect(JSON.parse(body.placement_options)).toEqual(options);
    expect(visitor.complaints).toEqual([]);
  });

  it.each([
    ['en-GB', 'The application did not open', 'Open again on the portal'],
    ['ru-RU', 'Приложение не открылось', 'Открыть ещё раз на портале'],
  ])('says in the frame why it did not open: %s', async (language, title, again) => {
    const visitor = await arrive(language);
    await open(visitor);
    const frame = visitor.page.frameLocator('iframe');
    await frame.getByText('This is the shop').waitFor();
    await visitor.page.evaluate((address) => {
      const { document } = globalThis;
      const [opening] = document.forms;
      if (!opening) throw new Error('the portal has no form');
      opening.action = opening.action.replace(/host-handler\/[^?]+/, `host-handler/${address}`);
      opening.submit();
    }, 'unknown');
    await frame.getByRole('heading', { name: title }).waitFor();
    await frame.getByText('APP_RESOLVE_FAILED').waitFor();
    expect(await frame.getByRole('link', { name: again }).getAttribute('href')).toBe(`${world.hostUrl}/`);
    await visitor.picture(`placement-failed-${language}`);
  });
});
