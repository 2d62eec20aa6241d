import { databaseMigrations } from '#libs/database';
import {
  createTestDatabase,
  SHORT_SILENCE,
  SilentProxy,
  type Silence,
  type TestDatabase,
} from '#libs/testing';
import { withSql } from './sql-client.js';

describe('the connection of a command', () => {
  let database: TestDatabase;
  let proxy: SilentProxy;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: databaseMigrations });
    proxy = await SilentProxy.before(database.url);
  });
  afterAll(async () => {
    await proxy.close();
    await database.drop();
  });

  it.each<Silence>(['both', 'to the server', 'to the client'])(
    'is given up when it goes silent, with a code that says so (%s)',
    async (way) => {
      const cut = withSql(
        proxy.url,
        async (executor) => {
          await executor.query('select 1');
          proxy.silence(way);
          await executor.query('select 1');
        },
        SHORT_SILENCE,
      );
      await expect(cut).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    },
  );

  it('is closed though nobody answers its farewell', async () => {
    const done = await withSql(
      proxy.url,
      async (executor) => {
        await executor.query('select 1');
        proxy.silence();
        return 'done';
      },
      SHORT_SILENCE,
    );
    expect(done).toBe('done');
  });
});
