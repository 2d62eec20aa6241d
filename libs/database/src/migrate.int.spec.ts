import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, onDatabase, SilentProxy, testServerUrl } from '#libs/testing';
import { migrate } from './migrate.js';
import { databaseMigrations } from './migrations/index.js';

describe('migrations', () => {
  const name = `portico_owner_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: testServerUrl() });
    await admin.connect();
    await admin.query(`create role ${name} login createrole password 'owner'`);
    await admin.query(`create database ${name} owner ${name}`);
  });

  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  it('run as an owner who is no superuser, who can then work under the service role', async () => {
    // Where another database of this server made the role, its administrator lets this owner use it.
    await admin.query(`do $$ begin
      if exists (select from pg_roles where rolname = 'portico_service') then
        grant portico_service to ${name} with admin option;
      end if; end $$`);
    const url = new URL(onDatabase(testServerUrl(), name));
    url.username = name;
    url.password = 'owner';
    expect(await migrate(url.toString(), databaseMigrations)).toHaveLength(databaseMigrations.length);
    expect(await migrate(url.toString(), databaseMigrations)).toEqual([]);
    const owner = new pg.Client({ connectionString: url.toString(), options: '-c role=portico_service' });
    await owner.connect();
    const { rows } = await owner.query('select current_user');
    await owner.end();
    expect(rows).toEqual([{ current_user: 'portico_service' }]);
  });

  it('wait for each other when started twice at once', async () => {
    const second = `${name}_twice`;
    await admin.query(`create database ${second}`);
    const url = onDatabase(testServerUrl(), second);
    try {
      const applied = await Promise.all([1, 2].map(() => migrate(url, databaseMigrations)));
      expect(applied.flat()).toHaveLength(databaseMigrations.length);
    } finally {
      await admin.query(`drop database ${second} with (force)`);
    }
  });

  it('end where their connection goes silent, with nothing changed, and may run again', async () => {
    const database = await createTestDatabase({ migrations: [] });
    const proxy = await SilentProxy.before(database.url);
    let fallsSilent = true;
    class MakesATable1700000000000 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('create table half (id int)');
        if (fallsSilent) proxy.silence('both');
        await runner.query('create table other_half (id int)');
      }

      async down(): Promise<void> {}
    }
    try {
      await expect(migrate(proxy.url, [MakesATable1700000000000])).rejects.toMatchObject({
        driverError: { code: 'ETIMEDOUT' },
      });
      fallsSilent = false;
      expect(await migrate(proxy.url, [MakesATable1700000000000])).toEqual(['MakesATable1700000000000']);
    } finally {
      await proxy.close();
      await database.drop();
    }
  });
});
