import { DataSource } from 'typeorm';
import { Metrics, Readiness } from '#libs/observability';
import { createTestDatabase, eventually, SilentProxy, type TestDatabase } from '#libs/testing';
import { createServiceDataSource, Database } from '../database.js';
import { databaseMigrations } from '../migrations/index.js';
import { registerDatabase } from './database-health.js';

describe('the readiness of a process that writes', () => {
  let owner: TestDatabase;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: databaseMigrations });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => owner.drop());

  async function open(databaseUrl: string): Promise<{ readiness: Readiness; metrics: Metrics }> {
    const source: DataSource = createServiceDataSource({
      databaseUrl,
      poolSize: 3,
      acquireMs: 20_000,
      applicationName: 'spec',
    });
    await source.initialize();
    closing.push(() => source.destroy());
    const [readiness, metrics] = [new Readiness(), new Metrics()];
    registerDatabase(new Database(source), readiness, metrics);
    return { readiness, metrics };
  }

  const setReadOnly = async (kind: 'database' | 'role', value: 'on' | 'off'): Promise<void> => {
    const [{ name, role } = { name: '', role: '' }] = await owner.query<{ name: string; role: string }>(
      'select quote_ident(current_database()) as name, quote_ident(current_user) as role',
    );
    const whose = kind === 'database' ? `database ${name}` : `role ${role} in database ${name}`;
    await owner.query(`alter ${whose} set default_transaction_read_only = ${value}`);
    closing.push(async () => {
      await owner.query(
        `begin; set transaction read write; alter ${whose} reset default_transaction_read_only; commit`,
      );
    });
  };

  it('is given where the database writes', async () => {
    const { readiness, metrics } = await open(owner.url);
    expect(await readiness.report()).toMatchObject({ ready: true, checks: { database: 'ok' } });
    const text = await metrics.render();
    expect(text).toMatch(/^database_read_only 0$/m);
    expect(text).toMatch(/^database_connections_given_up_total \d+$/m);
    expect(text).toMatch(/^database_pool_connections{state="total"} 1$/m);
  });

  it.each(['database', 'role'] as const)('names a %s that was set to read only', async (kind) => {
    await setReadOnly(kind, 'on');
    const { readiness, metrics } = await open(owner.url);
    expect(await readiness.report()).toMatchObject({
      ready: false,
      checks: { database: 'the database only reads: default_transaction_read_only is on' },
    });
    expect(await metrics.render()).toMatch(/^database_read_only 1$/m);
  });

  it('comes back after the connections have gone silent, whoever asks', async () => {
    const proxy = await SilentProxy.before(owner.url);
    closing.push(() => proxy.close());
    const { readiness } = await open(proxy.url);
    expect(await readiness.report()).toMatchObject({ ready: true });
    proxy.silence();
    expect(await readiness.report()).toMatchObject({
      ready: false,
      checks: { database: 'no answer within 2000 ms' },
    });
    await eventually(async () => expect(await readiness.report()).toMatchObject({ ready: true }));
  });
});
