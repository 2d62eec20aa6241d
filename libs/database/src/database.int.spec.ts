import { Test, type TestingModule } from '@nestjs/testing';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { ConfigModule } from '#libs/config';
import { createTestConfig, createTestDatabase, eventually, type TestDatabase } from '#libs/testing';
import { retryTransient } from './database-faults.js';
import { Database } from './database.js';
import { DatabaseModule } from './database.module.js';
import { databaseMigrations } from './migrations/index.js';
import { NotificationHub } from './notifications/notification-hub.js';

@Entity({ schema: 'spec', name: 'note' })
class NoteEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz', { nullable: true }) writtenAt!: Date | null;
}

describe('database', () => {
  let owner: TestDatabase;
  let module: TestingModule;
  let database: Database;
  let hub: NotificationHub;
  let notes: Repository<NoteEntity>;

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: databaseMigrations });
    await owner.query(`create schema spec; grant usage on schema spec to portico_service;
      create table spec.note (id int primary key, text text, written_at timestamptz);
      grant select, insert, update, delete on spec.note to portico_service`);
    module = await Test.createTestingModule({
      imports: [
        ConfigModule.with(
          createTestConfig(owner.url, { DATABASE_POOL_SIZE: '2', DATABASE_ACQUIRE_MS: '1000' }),
        ),
        DatabaseModule.forRoot({ applicationName: 'portico-spec' }),
        TypeOrmModule.forFeature([NoteEntity]),
      ],
    }).compile();
    await module.init();
    database = module.get(Database);
    hub = module.get(NotificationHub);
    notes = module.get(getRepositoryToken(NoteEntity));
  });

  afterAll(async () => {
    await module.close();
    await owner.drop();
  });

  const terminateAll = (name: string): Promise<unknown> =>
    owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    );

  it('works under the service role, which cannot change the schema', async () => {
    expect(await database.query('select current_user')).toEqual([{ current_user: 'portico_service' }]);
    await expect(database.query('create table platform.more (id int)')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('writes entities and statements in one transaction, columns in snake case', async () => {
    const writtenAt = new Date('2026-01-02T03:04:05.678Z');
    const write = (id: number, end: () => void) =>
      database.transaction(async (tx) => {
        await tx.entities((manager) => manager.insert(NoteEntity, { id, writtenAt }));
        await tx.query(`update spec.note set text = 'both' where id = $1`, [id]);
        end();
      });
    await write(11, () => undefined);
    const stop = (): never => {
      throw new Error('stop');
    };
    await expect(write(12, stop)).rejects.toThrow('stop');
    const kept = await database.entities((manager) => manager.find(NoteEntity));
    expect(kept).toEqual([{ id: 11, text: 'both', writtenAt }]);
    await database.entities((manager) => manager.delete(NoteEntity, { id: 11 }));
    const twice = () => database.entities((manager) => manager.insert(NoteEntity, [{ id: 1 }, { id: 1 }]));
    await expect(twice()).rejects.toMatchObject({ code: '23505' });
  });

  it('has an injected repository work in a transaction, behind what was written before and undone with it', async () => {
    const seen: (string | null | undefined)[] = [];
    const failing = database.transaction(async (tx) => {
      tx.write(`insert into spec.note values (11, 'written')`);
      await tx.entities(async (manager) => {
        const within = manager.withRepository(notes);
        seen.push((await within.findOneBy({ id: 11 }))?.text);
        await within.update({ id: 11 }, { text: 'changed' });
      });
      seen.push((await tx.query<NoteEntity>('select text from spec.note where id = 11'))[0]?.text);
      seen.push((await notes.findOneBy({ id: 11 }))?.text);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(seen).toEqual(['written', 'changed', undefined]);
    expect(await notes.find()).toEqual([]);
  });

  it('commits what returns and undoes what throws', async () => {
    await database.transaction((tx) => tx.query(`insert into spec.note values (1, 'kept')`));
    const failing = database.transaction(async (tx) => {
      await tx.query(`insert into spec.note values (2, 'lost')`);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await database.query('select id from spec.note')).toEqual([{ id: 1 }]);
  });

  describe('a transaction', () => {
    const insert = { name: 'spec_insert_note', text: 'insert into spec.note values ($1, $2)' };
    const kept = () => database.query<{ id: number }>('select id from spec.note where id >= 20 order by id');
    let messages: jest.SpiedFunction<pg.Client['query']>;

    beforeEach(() => (messages = jest.spyOn(pg.Client.prototype, 'query')));
    afterEach(async () => {
      messages.mockRestore();
      await owner.query('delete from spec.note where id >= 20');
    });

    it('begins with its first statement and writes with its commit', async () => {
      await database.transaction(async (tx) => {
        const [found, none] = await Promise.all([
          tx.query('select $1::int as one', [1]),
          tx.query('select id from spec.note where id = $1', [20]),
        ]);
        expect([found, none]).toEqual([[{ one: 1 }], []]);
        tx.write(insert, [20, 'a']);
        tx.write(insert, [21, 'b']);
      });
      expect(messages).toHaveBeenCalledTimes(2);
      expect(await kept()).toEqual([{ id: 20 }, { id: 21 }]);
    });

    it('sends what was written before the next statement, in order', async () => {
      await database.transaction(async (tx) => {
        tx.write(insert, [20, 'a']);
        expect(await tx.query('select text from spec.note where id = 20')).toEqual([{ text: 'a' }]);
        tx.write('delete from spec.note where id = $1', [20]);
        await tx.entities((manager) => manager.insert(NoteEntity, { id: 20, text: 'b' }));
      });
      expect(await kept()).toEqual([{ id: 20 }]);
    });

    it('that does nothing sends nothing', async () => {
      expect(await database.transaction(async () => 'done')).toBe('done');
      await expect(
        database.transaction(async (tx) => {
          tx.write(insert, [20, 'a']);
          throw new Error('stop');
        }),
      ).rejects.toThrow('stop');
      expect(messages).not.toHaveBeenCalled();
      expect(await kept()).toEqual([]);
    });

    it('fails with a write that fails, and keeps nothing', async () => {
      const committed = jest.fn();
      const failing = database.transaction(async (tx) => {
        tx.afterCommit(committed);
        await tx.query(insert, [20, 'a']);
        tx.write(insert, [20, 'again']);
        tx.write(insert, [21, 'b']);
      });
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      expect(committed).not.toHaveBeenCalled();
      expect(await kept()).toEqual([]);
    });

    it('fails with a write that failed on its way with a statement that did not, and with one nobody looked at', async () => {
      const behind = database.transaction(async (tx) => {
        const asked = tx.query(insert, [20, 'a']);
        tx.write(insert, [20, 'again']);
        await asked;
      });
      await expect(behind).rejects.toMatchObject({ code: '23505' });
      const caught = database.transaction(async (tx) => {
        await tx.query(insert, [20, 'a']);
        await tx.query('select 1 / $1::int', [0]).catch(() => undefined);
      });
      await expect(caught).rejects.toMatchObject({ code: '22012' });
      expect(await kept()).toEqual([]);
      await database.transaction(async (tx) => {
        await tx.query(insert, [20, 'a']);
        await tx.query('savepoint before');
        await tx.query('select 1 / $1::int', [0]).catch(() => undefined);
        await tx.query('rollback to savepoint before');
      });
      expect(await kept()).toEqual([{ id: 20 }]);
    });

    it('skips what travels behind a statement that fails', async () => {
      const told: string[] = [];
      const failing = database.transaction(async (tx) => {
        const tell = (name: string, statement: Promise<unknown>) =>
          statement.then(
            () => told.push(`${name} done`),
            (error: { code: string }) => told.push(`${name} ${error.code}`),
          );
        await Promise.all([
          tell('first', tx.query(insert, [20, 'a'])),
          tell('second', tx.query('select 1 / $1::int', [0])),
          tell('third', tx.query({ name: 'spec_third', text: 'select $1::int as third' }, [3])),
        ]);
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      expect(told).toEqual(['first done', 'second 22012', 'third 22012']);
      const again = () => database.query({ name: 'spec_third', text: 'select $1::int as third' }, [3]);
      expect(await Promise.all([again(), again(), again()])).toEqual(Array(3).fill([{ third: 3 }]));
      expect(await kept()).toEqual([]);
    });

    it('sends nothing of a group with a value that cannot be sent, and the connection goes on', async () => {
      const circular: { self?: unknown } = {};
      circular.self = circular;
      const failing = database.transaction((tx) => tx.query('select $1::jsonb', [circular]));
      await expect(failing).rejects.toThrow('circular');
      await database.transaction(async (tx) => tx.write(insert, [20, 'a']));
      expect(await kept()).toEqual([{ id: 20 }]);
    });
  });

  it('runs a named statement with values', async () => {
    const statement = { name: 'spec_double', text: 'select $1::int * 2 as double' };
    expect(await database.query(statement, [21])).toEqual([{ double: 42 }]);
    expect(await database.query(statement, [4])).toEqual([{ double: 8 }]);
  });

  it('answers POOL_EXHAUSTED within about a second when every connection is busy', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2].map(() => database.transaction(() => held));
    await eventually(() => expect(database.poolUsage()).toMatchObject({ total: 2, idle: 0 }));
    const count = database.entities((manager) => manager.count(NoteEntity));
    await Promise.all([
      expect(database.query('select 1')).rejects.toMatchObject({ code: 'POOL_EXHAUSTED' }),
      expect(count).rejects.toMatchObject({ code: 'POOL_EXHAUSTED' }),
      expect(notes.insert({ id: 1 })).rejects.toMatchObject({ code: 'POOL_EXHAUSTED' }),
    ]);
    release();
    await Promise.all(holders);
  });

  it('takes the locks from a transaction whose process has stopped going on', async () => {
    const setting = `current_setting('idle_in_transaction_session_timeout')`;
    expect(await database.query(`select ${setting} as within`)).toEqual([{ within: '20s' }]);
    const frozen = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await tx.query(`set local idle_in_transaction_session_timeout = '50ms'`);
      const alive = 'select from pg_stat_activity where pid = $1';
      await eventually(async () => expect(await owner.query(alive, [row?.pid])).toEqual([]));
      await tx.query('select 1');
    });
    await expect(frozen).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
  });

  it('answers DB_TRANSIENT when the connection is cut, and works again', async () => {
    const cut = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await owner.query('select pg_terminate_backend($1)', [row?.pid]);
      await tx.query('select 1');
    });
    await expect(cut).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
    const ended = expect(notes.query('select pg_sleep(60)')).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and wait_event = 'PgSleep'`;
    await eventually(async () => expect(await owner.query(end)).toHaveLength(1));
    await ended;
    expect(await retryTransient(() => database.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('delivers notifications, also after the listener was cut off', async () => {
    const seen: string[] = [];
    const unsubscribe = await hub.subscribe('spec_channel', (payload) => seen.push(payload));
    await owner.query(`select pg_notify('spec_channel', 'first')`);
    await eventually(() => expect(seen).toEqual(['first']));

    const states: boolean[] = [];
    hub.onStateChange((connected) => states.push(connected));
    await terminateAll('portico-listener');
    await eventually(() => expect(states).toEqual([false, true]));
    await owner.query(`select pg_notify('spec_channel', 'second')`);
    await eventually(() => expect(seen).toEqual(['first', 'second']));

    unsubscribe();
    await owner.query(`select pg_notify('spec_channel', 'third')`);
    expect(await hub.subscribe('spec_other', () => undefined)).toBeInstanceOf(Function);
    expect(seen).toEqual(['first', 'second']);
  });

  it('gives up a retry at its deadline', async () => {
    const failing = retryTransient(
      () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })),
      {
        deadlineMs: 120,
      },
    );
    await expect(failing).rejects.toThrow('gone');
  });
});
