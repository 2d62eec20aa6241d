import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { filesEntered } from './entered-files.js';

describe('the way of a request through the files', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi();
    portal = await api.createPortal('ways.example');
    key = await portal.createKey({ scopes: ['crm', 'svc:infra'] });
  });
  afterAll(() => api?.stop());

  it.each(['/v1/me', '/v1/infra/servers', '/v1/deals', '/v1/deals/1', '/v1/refusals'])(
    'GET %s',
    async (path) => {
      const call = () => api.client.call('GET', path, { headers: { 'x-api-key': key } });
      const { status } = await call();
      await call();
      const way = await filesEntered(call);
      console.log(path, status, way.size, [...way].map(([f, n]) => `${f}: ${[...n].join(' ')}`).join('\n'));
    },
  );
});
