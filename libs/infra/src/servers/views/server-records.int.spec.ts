import { newId } from '#libs/kernel';
import { DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { LeftRecords1764950000004 } from '../../migrations/1764950000004-left-records.migration.js';
import { OpenedShareCodes1764970000000 } from '../../migrations/1764970000000-opened-share-codes.migration.js';
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

  describe('under the seal', () => {
    /** Sealed texts of tables that outlive their server and whose rows stay; those of operations end with them. */
    const WHILE_IT_IS_THERE = ['infra.access_token shortcode_sealed'];
    const UNTIL_SOON = [
      'infra.event_subscription handler_secret_sealed',
      'infra.gateway_entry name_sealed',
      'infra.gateway_entry path_sealed',
      'infra.gateway_opening opening_sealed',
      'infra.gateway_session name_sealed',
      'infra.gateway_session session_sealed',
    ];

    const share = async ({ id }: DeployedServer): Promise<string> => {
      const tokenId = `tk_${newId()}`;
      await infra.database.query(
        `insert into infra.access_token (id, server_id, key_id, mode, name, identity_bound, secret_hash, shortcode_sealed,
           created_at, issued_at, expires_at)
         values ($1, $2, 'k', 'share-url', 'x', false, sha256(convert_to($1::text, 'UTF8')), 'sealed', now(), now(), now())`,
        [tokenId, id],
      );
      return tokenId;
    };
    const codeOf = async (tokenId: string): Promise<unknown> => {
      const [row] = await infra.database.query<{ code: string | null }>(
        'select shortcode_sealed as code from infra.access_token where id = $1',
        [tokenId],
      );
      return row!.code;
    };
    const remove = () => infra.call('delete', `/v1/infra/servers/${server.id}`, server.key);

    it('is nothing of it that nobody can ask for any more', async () => {
      const columns = await infra.database.query<{ name: string }>(
        `select c.table_schema || '.' || c.table_name || ' ' || c.column_name as name
           from information_schema.columns c
          where c.table_schema = 'infra' and c.column_name like '%sealed' and exists (
            select from information_schema.columns o
             where (o.table_schema, o.table_name) = (c.table_schema, c.table_name) and o.column_name = 'server_id')
            and not (c.table_schema || '.' || c.table_name = any($1))`,
        [[...GONE_WITH_SERVER]],
      );
      expect(columns.map(({ name }) => name).sort()).toEqual([...WHILE_IT_IS_THERE, ...UNTIL_SOON].sort());
    });

    it('goes the code of a share link, while how often one was made stays', async () => {
      const other = await DeployedServer.create(infra);
      const [own, others] = [await share(server), await share(other)];
      expect((await remove()).status).toBe(200);
      expect([await codeOf(own), await codeOf(others)]).toEqual([null, 'sealed']);
    });

    it('goes that of a link which is revoked', async () => {
      const answer = await server.call('post', 'access-tokens', { mode: 'share-url' });
      const id = String(answer.body.data?.id);
      expect(await codeOf(id)).toMatch(/^v1\./);
      expect((await server.call('delete', `access-tokens/${id}`)).status).toBe(200);
      expect(await codeOf(id)).toBeNull();
      expect((await server.call('post', `access-tokens/${id}/refresh`, {})).body.error?.code).toBe(
        'ALREADY_REVOKED',
      );
    });

    it.each([
      ['the next sweep', () => infra.get(ServerRecords).purge()],
      [
        'the migration',
        async () => {
          await infra.database.query(
            'alter table infra.access_token rename constraint sealed_shortcode to access_token_check',
          );
          await new OpenedShareCodes1764970000000().up(infra.database as never);
        },
      ],
    ])('goes with %s what was left', async (_name, sweep) => {
      const other = await DeployedServer.create(infra);
      await remove();
      const [own, others] = [await share(server), await share(other)];
      await sweep();
      expect([await codeOf(own), await codeOf(others)]).toEqual([null, 'sealed']);
    });
  });
});
