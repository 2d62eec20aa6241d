import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

describe('a statement of an entity that fails', () => {
  const lines: string[] = [];
  let api: InProcessApi;

  beforeAll(async () => {
    const sink = { write: (line: string) => void lines.push(line) };
    api = await startInProcessApi({ LOG_LEVEL: 'info' }, sink);
  });
  afterAll(() => api.stop());

  async function breakTable(table: string): Promise<void> {
    await api.database.query(`
      create or replace function public.break_down() returns trigger language plpgsql as
        $$ begin raise exception 'a broken page' using errcode = 'XX000'; end $$`);
    await api.database.query(
      `create trigger broken before insert or update on ${table} for each row execute function public.break_down()`,
    );
  }

  it('is told in the log, without what it was to write', async () => {
    const portal = await aPortal(api)
      .withKey({ scopes: ['svc:infra'] })
      .build();
    const order = { name: 'shop', provider: 'local' };
    const { body } = await portal.call<{ data: { id: string } }>('POST', '/v1/infra/servers', {
      body: order,
    });
    await breakTable('infra.server_text');
    await breakTable('infra.access_token');
    const path = `/v1/infra/servers/${body.data.id}`;
    const texts = { displayName: 'Salary of Ann', description: 'A private text' };
    expect((await portal.call('PATCH', path, { body: texts })).status).toBe(500);
    const token = await portal.call('POST', `${path}/access-tokens`, { body: { mode: 'share-url' } });
    expect(token.status).toBe(500);
    const told = lines.filter((line) => line.includes('a broken page'));
    expect(told).toHaveLength(2);
    for (const line of told) {
      expect(line).not.toMatch(/Salary|private text|parameters|driverError|"query"/);
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        err: { code: 'XX000', message: 'a broken page' },
      });
    }
  });
});
