import { databaseMigrations, pickFreePorts } from '#libs/database';
import { migrateJobStore } from '#libs/jobs';
import { createTestDatabase } from '#libs/testing';
import { MIGRATIONS } from '../migrations.js';
import { refusingPostgres } from './__fixtures__/fake-servers.js';
import { ExaminedService, failed, found } from './__fixtures__/examined-service.js';

let service: ExaminedService;

beforeAll(async () => {
  service = await ExaminedService.start();
});
afterAll(() => service.stop());

describe('portico doctor, of the database', () => {
  it('names a database that is not there, and asks nothing of it', async () => {
    const [port] = await pickFreePorts(1);
    const all = await service.report({
      DATABASE_URL: `postgres://portico:not-told@127.0.0.1:${port}/portico`,
    });
    expect(found(all, 'database')).toMatchObject([
      {
        outcome: 'fail',
        finding: expect.stringContaining('Nothing listens'),
        remedy: expect.stringContaining('DATABASE_URL'),
      },
    ]);
    expect(found(all, 'clock.database')).toMatchObject([
      { outcome: 'warn', finding: 'Not looked at: the database cannot be reached.' },
    ]);
    expect(failed(all)).toEqual(['database']);
    expect(found(all, 'storage')[0]).toMatchObject({ outcome: 'ok' });
  });

  it('names a wrong password, without saying it', async () => {
    const port = await service.kept(
      refusingPostgres('28P01', 'password authentication failed for user "portico"'),
    );
    const all = await service.report({
      DATABASE_URL: `postgres://portico:not-told@127.0.0.1:${port}/portico`,
    });
    expect(found(all, 'database')).toMatchObject([
      {
        outcome: 'fail',
        finding: 'The database refuses the password.',
        remedy: expect.stringContaining('password'),
      },
    ]);
    expect(JSON.stringify(all)).not.toContain('not-told');
  });

  it('names a database that only reads, why, and looks at no view', async () => {
    const standing = await createTestDatabase({
      migrations: MIGRATIONS,
      prepare: async (url) => void (await migrateJobStore(url)),
    });
    try {
      const [{ name } = { name: '' }] = await standing.query<{ name: string }>(
        'select quote_ident(current_database()) as name',
      );
      await standing.query(`alter database ${name} set default_transaction_read_only = on`);
      const all = await service.report({ DATABASE_URL: standing.url });
      expect(found(all, 'database')).toMatchObject([
        { outcome: 'ok' },
        {
          outcome: 'fail',
          finding: 'The database only reads: default_transaction_read_only is on.',
          remedy: expect.stringContaining('reset default_transaction_read_only'),
        },
      ]);
      expect(found(all, 'views')).toMatchObject([
        {
          outcome: 'warn',
          finding: 'Not looked at: the database only reads: default_transaction_read_only is on.',
        },
      ]);
      expect(JSON.stringify(all)).not.toContain('briefly unavailable');
    } finally {
      await standing.drop();
    }
  });

  it.each([
    ['53100', 'The disk of the database is full (SQLSTATE 53100).', 'Make room'],
    ['53200', 'The database has no memory left (SQLSTATE 53200).', 'more memory'],
    ['58030', 'The database cannot read or write its files (SQLSTATE 58030).', 'Look at the disk'],
    ['55P03', 'A lock was not to be had in time (SQLSTATE 55P03).', 'pg_blocking_pids'],
  ])('names a database that refuses writes with %s', async (state, finding, remedy) => {
    await service.database.query(`
      create function public.refuse_spec() returns event_trigger language plpgsql as
        $$ begin raise exception 'as the server says it' using errcode = '${state}'; end $$;
      create event trigger refuse_spec on ddl_command_start when tag in ('CREATE TABLE AS')
        execute function public.refuse_spec()`);
    try {
      const all = await service.report();
      expect(found(all, 'database')).toMatchObject([
        { outcome: 'ok' },
        { outcome: 'fail', finding, remedy: expect.stringContaining(remedy) },
      ]);
      expect(JSON.stringify(all)).not.toContain('briefly unavailable');
    } finally {
      await service.database.query('drop event trigger refuse_spec; drop function public.refuse_spec()');
    }
  });

  it('names a server that refuses every login for want of memory', async () => {
    const port = await service.kept(refusingPostgres('53200', 'out of memory'));
    const all = await service.report({
      DATABASE_URL: `postgres://portico:not-told@127.0.0.1:${port}/portico`,
    });
    expect(found(all, 'database')).toMatchObject([
      { outcome: 'fail', finding: 'The database has no memory left (SQLSTATE 53200).' },
    ]);
  });

  it('names pending migrations, and those of a newer release', async () => {
    const old = await createTestDatabase({ migrations: databaseMigrations });
    try {
      await old.query(`insert into portico_migration (timestamp, name) values (9999, 'FromTheFuture9999')`);
      const all = await service.report({ DATABASE_URL: old.url });
      expect(found(all, 'database.migrations')).toMatchObject([
        {
          outcome: 'fail',
          finding: expect.stringContaining('pending'),
          remedy: expect.stringContaining('portico migrate'),
        },
        { outcome: 'fail', finding: expect.stringContaining('FromTheFuture9999') },
      ]);
    } finally {
      await old.drop();
    }
  });
});
