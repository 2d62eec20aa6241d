import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';

describe('whose bots are', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi();
    portal = await api.createPortal('bots.portal.test');
    key = await portal.createKey({ scopes: ['imbot'] });
  });
  afterAll(() => api.stop());

  it.each([
    ['GET', '/v1/bots/none', 'INVALID_BOT_ID'],
    ['GET', '/v1/bots/0', 'INVALID_BOT_ID'],
    ['GET', '/v1/bots/77/events', 'BOT_NOT_FOUND'],
    ['DELETE', '/v1/bots/77/messages/5', 'BOT_NOT_FOUND'],
    ['POST', '/v1/bots/77/unheard', 'ROUTE_NOT_FOUND'],
    ['POST', '/v1/bots', 'CODE_REQUIRED'],
  ] as const)('%s %s: %s', async (method, path, code) => {
    const { body } = await api.client.call<{ error?: { code: string } }>(method, path, {
      key,
      ...(method === 'POST' && { body: {} }),
    });
    expect(body.error?.code).toBe(code);
  });
});
