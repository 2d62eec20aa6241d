import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

interface Refused {
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: { readonly field: string };
  };
}

describe('the plus of an offset that stands raw in a query', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key: string;

  beforeAll(async () => {
    api = await sharedApi();
    portal = await api.createPortal('plus.portal.test');
    key = await portal.createKey({ scopes: ['timeman', 'im', 'disk', 'svc:ai', 'svc:feedback'] });
  });
  afterAll(() => api.stop());

  const ask = async (path: string): Promise<Refused & { readonly status: number }> => {
    const { status, body } = await api.client.call<Refused>('GET', path, { key });
    return { ...body, status };
  };

  it.each([
    ['/v1/workday/records?from=', 'from'],
    ['/v1/workday/records?to=', 'to'],
    ['/v1/chats/recent?lastMessageDate=', 'lastMessageDate'],
    ['/v1/files/1/versions?filter[createdAt]=', 'createdAt'],
    ['/v1/files/1/versions?filter[>=createdAt]=', 'createdAt'],
    ['/v1/files/1/versions?filter[createdAt][$lt]=', 'createdAt'],
    ['/v1/wallet/statement?from=', 'from'],
    ['/v1/feedback?createdFrom=', 'createdFrom'],
  ])('is told by %s', async (path, field) => {
    const moment = '2026-01-15T10:00:00+03:00';
    const refused = await ask(path + moment);
    expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID_PARAMS', details: { field } } });
    expect(refused.error!.message).toContain('must be encoded as %2B');
    const other = await ask(`${path}yesterday`);
    expect(other).toMatchObject({ status: 400, error: { code: 'INVALID_PARAMS', details: { field } } });
    expect(other.error!.message).not.toContain('%2B');
    expect((await ask(path + encodeURIComponent(moment))).error?.code).not.toBe('INVALID_PARAMS');
  });

  it.each(['from', 'to'])('is told by the usage of models in its own form: %s', async (name) => {
    const refused = await ask(`/v1/ai/usage?${name}=2026-01-15T10:00:00+03:00`);
    expect(refused).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    expect(refused.error!.message).toContain('must be encoded as %2B');
  });
});
