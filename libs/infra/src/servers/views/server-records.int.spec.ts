import { newId } from '#libs/kernel';
import { DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { LeftRecords1764950000004 } from '../../migrations/1764950000004-left-records.migration.js';
import { GONE_WITH_SERVER, ServerRecords } from './server-records.repository.js';

/** Tables that name servers and outlive them, and until when. */
const STAYS: Readonly<Record<string, string>> = {
  'infra.server_member': 'view of the log',
  'infra.server_repair': 'view of the log',
  'infra.server_release': 'view of the log',
  'infra.operation_view': 'view of the log',
  'infra.server_lock': 'ends with its operation',
  'infra.machine_lease': 'ends with its holder',
  'infra.server_machine': 'until the machine is gone',
  'infra.tunnel': 'until the machine is gone',
  'infra.gateway_entry': 'expires within minutes',
  'infra.gateway_opening': 'expires within minutes',
  'infra.gateway_session': 'expires with the cookie',
  'infra.access_token': 'counts how many a key makes in a time',
  'infra.server_traffic': 'a day',
  'infra.event_subscription': 'until the host has been told',
  'infra.wake_schedule': 'the next sweep of schedules',
  'infra.server_icon': 'the next sweep of cards',
  'infra.catalog_item': 'the next sweep of cards',
};

describe('what is noted of a server', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const rows = async (id = server.id): Promise<string[]> => {
    const found: string[] = [];
    for (const table of GONE_WITH_SERVER) {
      const [row] = await infra.database.query(`select 1 from ${table} where server_id = $1 limit 1`, [id]);
      if (row) found.push(table);
    }
    return found;
  };

  /** A row in every table. */
  const note = async (id: string): Promise<void> => {
    const insert = (text: string) => infra.database.query(text, [id]);
    await insert(`insert into infra.server_configuration (server_id, version, sealed, changed_at)
      values ($1, 1000, 'x', now()) on conflict do nothing`);
    await insert(`insert into infra.release_configuration (operation_id, server_id, version, deployed_at)
      values (gen_random_uuid(), $1, 1000, now())`);
    await insert(`insert into infra.application_state (server_id, session_id, state, since)
      values ($1, 'x', 'running', now()) on conflict do nothing`);
    await insert('insert into infra.server_text (server_id) values ($1) on conflict do nothing');
    await insert('insert into infra.server_activity (server_id) values ($1) on conflict do nothing');
    await insert(`insert into infra.repair_progress (server_id, repair_id, step)
      values ($1, gen_random_uuid(), 'x') on conflict do nothing`);
    await insert(`insert into infra.access_entry (id, server_id, type, host_id, name, created_at)
      values (gen_random_uuid(), $1, 'user', 1, 'x', now()) on conflict do nothing`);
  };

  it('is in tables that are cleared with it, or stay for a reason', async () => {
    const tables = await infra.database.query<{ name: string }>(
      `select c.table_schema || '.' || c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'infra' and c.column_name = 'server_id' and t.table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [...GONE_WITH_SERVER, ...Object.keys(STAYS)].sort(),
    );
  });

  it('goes with it, and nothing of another', async () => {
    const other = await DeployedServer.create(infra);
    await server.call('put', 'variables', { variables: { A: '1' } });
    await note(server.id);
    await note(other.id);
    expect((await infra.call('delete', `/v1/infra/servers/${server.id}`, server.key)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await rows(other.id)).toEqual([...GONE_WITH_SERVER]);
  });

  it('stays where the server does', async () => {
    await note(server.id);
    await infra.database.query(
      `insert into infra.server_lock (server_id, operation_id, kind, owner_key_id, acquired_at)
       values ($1, $2, 'exec', 'k', now())`,
      [server.id, newId()],
    );
    expect((await infra.call('delete', `/v1/infra/servers/${server.id}`, server.key)).status).not.toBe(200);
    expect(await rows()).toEqual([...GONE_WITH_SERVER]);
  });

  it.each([
    ['the next sweep', () => infra.get(ServerRecords).purge()],
    ['the migration', () => new LeftRecords1764950000004().up(infra.database as never)],
  ])('goes with %s where it was noted while the server went', async (_name, sweep) => {
    const other = await DeployedServer.create(infra);
    await infra.call('delete', `/v1/infra/servers/${server.id}`, server.key);
    await note(server.id);
    await note(other.id);
    await sweep();
    expect(await rows()).toEqual([]);
    expect(await rows(other.id)).toEqual([...GONE_WITH_SERVER]);
  });
});
