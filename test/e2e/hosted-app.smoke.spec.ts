import { describeInBrowser } from '../harness/browser.js';
import { nodeApp } from '../harness/app-archive.js';
import type { Answer } from '#libs/testing';
import { type DeployBody, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { SteadyVisitors } from '../harness/steady-visitors.js';

const IN_A_ROW = 20;

describeInBrowser('applications on servers', (arrive) => {
  let stack: Stack;
  let server: ManagedServer;
  /** A release that answers, and one beside it that never gets well: told only after its whole time. */
  let patient: ManagedServer;
  let sick: Promise<Answer<DeployBody>>;

  beforeAll(async () => {
    stack = await Stack.start();
    [server, patient] = (await Promise.all(
      ['hosted', 'patient'].map((name) => ManagedServer.create(stack, name)),
    )) as [ManagedServer, ManagedServer];
    await patient.patch('access-policy', { accessPolicy: 'PUBLIC' });
    expect((await patient.deploy(nodeApp('well'))).status).toBe(200);
    sick = patient.deploy(nodeApp('sick'), { healthPath: '/broken' });
  });
  afterAll(() => stack?.remove());

  const heading = async (): Promise<string | undefined> =>
    /<h1>(.*)<\/h1>/.exec((await server.visit('/')).text)?.[1];

  it('open for their owner after sign-in, and know who that is', async () => {
    const { status, body } = await server.deploy(nodeApp('one'), { env: { GREETING: 'hello there' } });
    expect({ status, error: body.error }).toMatchObject({ status: 200 });
    const visitor = await arrive();
    await visitor.page.goto(await server.appUrl());
    await visitor.picture('app-sign-in');
    await visitor.click(/ID 1$/);
    await visitor.click('Allow');
    await visitor.page.getByRole('heading', { name: 'one' }).waitFor();
    await visitor.picture('app-open');
    expect(visitor.page.url()).toBe(`${await server.appUrl()}/`);
    await visitor.page.goto(`${await server.appUrl()}/headers`);
    const seen = JSON.parse(await visitor.page.locator('body').innerText()) as Record<string, string>;
    expect(seen).toMatchObject({ 'x-svc-user-id': '1', 'x-svc-portal-id': stack.runtime.portal.id });
    expect(seen['cookie'] ?? '').not.toContain('svc_');
    expect(visitor.requests.filter((url) => url.includes('svc_session_'))).toEqual([]);
  });

  it('keep strangers out, and let everybody in where the policy says so', async () => {
    await expect(server.visit('/', { accept: 'application/json' })).resolves.toMatchObject({ status: 401 });
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    await expect(heading()).resolves.toBe('one');
    const env = JSON.parse((await server.visit('/env')).text) as Record<string, string>;
    expect(env['GREETING']).toBe('hello there');
    expect(Object.keys(env).filter((name) => /DATABASE|PEPPER|ENCRYPTION|TOKEN/.test(name))).toEqual([]);
  });

  it('go on answering through a good deploy, with no failed request', async () => {
    const { origin } = new URL(stack.runtime.baseUrl);
    const visitors = SteadyVisitors.arrive(origin, new URL(await server.appUrl()).host);
    const { status } = await server.deploy(nodeApp('two'));
    const { good, failed } = await visitors.leave();
    expect({ status, failed }).toEqual({ status: 200, failed: 0 });
    expect(good).toBeGreaterThan(0);
    await expect(heading()).resolves.toBe('two');
  });

  it.each([
    ['a broken build', { build: 'echo compiling; exit 3' }, { step: 'build', exitCode: 3 }],
    ['a start that dies', { start: 'node missing.js' }, { step: 'healthcheck' }],
  ])('stay as they are after %s', async (_name, order, error) => {
    const answer = await server.deploy(nodeApp('broken'), order);
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 500,
      body: { success: false, error: { code: 'DEPLOY_FAILED', ...error } },
    });
    await expect(heading()).resolves.toBe('two');
  });

  it('take twenty deploys in a row', async () => {
    for (let turn = 1; turn <= IN_A_ROW; turn += 1) {
      const { status, body } = await server.deploy(nodeApp(`turn ${turn}`));
      expect({ status, error: body.error }).toMatchObject({ status: 200 });
      await expect(heading()).resolves.toBe(`turn ${turn}`);
    }
  });

  it('may be files alone', async () => {
    const site = await ManagedServer.create(stack, 'site');
    await site.patch('access-policy', { accessPolicy: 'PUBLIC' });
    const files = { 'index.html': '<!doctype html><h1>Files</h1>', 'style.css': 'h1 { color: teal }' };
    const { status, body } = await site.deploy(files, {
      runtime: 'static',
      start: undefined,
      healthPath: undefined,
    });
    expect({ status, error: body.error }).toMatchObject({ status: 200 });
    const visitor = await arrive();
    await visitor.page.goto(await site.appUrl());
    await visitor.page.getByRole('heading', { name: 'Files' }).waitFor();
    await visitor.picture('static-site');
    await expect(site.visit('/style.css')).resolves.toMatchObject({
      status: 200,
      text: files['style.css'],
    });
    await expect(site.visit('/%2e%2e/agent.json')).resolves.toMatchObject({ status: expect.any(Number) });
    expect((await site.visit('/../agent.json')).text).not.toContain('token');
  });

  it('stay as they are after a failing health check', async () => {
    expect(await sick).toMatchObject({
      status: 500,
      body: {
        error: {
          code: 'DEPLOY_FAILED',
          step: 'healthcheck',
          rolledBackTo: expect.any(String) as string,
          health: { status: 404, body: 'broken' },
        },
      },
    });
    expect((await patient.visit('/')).text).toContain('<h1>well</h1>');
  });

  it('sleep, and wake when somebody comes', async () => {
    const { client, runtime } = stack;
    const key = runtime.keys.personal;
    await client.call('POST', `/v1/infra/servers/${server.id}/sleep-now`, { key });
    const visitor = await arrive();
    await visitor.page.goto(await server.appUrl());
    await visitor.picture('app-waking');
    await visitor.page.getByRole('heading', { name: `turn ${IN_A_ROW}` }).waitFor({ timeout: 60_000 });
  });
});
