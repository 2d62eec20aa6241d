import { Injectable, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { Database, DatabaseModule, type Transaction } from '#libs/database';
import { newId, PorticoError } from '#libs/kernel';
import { createTestConfig, type TestDatabase } from '#libs/testing';
import { CRATE_SQL, CrateStream } from '../__fixtures__/crate-stream.fixture.js';
import { createLogDatabase, META } from '../__fixtures__/log.fixture.js';
import { StaleReadError, StreamConflictError } from '../event-log.errors.js';
import { EventLogModule } from '../event-log.module.js';
import { EventStore } from '../store/event-store.js';

@Injectable()
class CrateUser {
  constructor(readonly crates: CrateStream) {}
}

@Module({ imports: [EventLogModule.forFeature({ streams: [CrateStream] })], exports: [EventLogModule] })
class CratesModule {}

let test: TestDatabase;
let app: TestingModule;
let crates: CrateStream;
let database: Database;

beforeAll(async () => {
  test = await createLogDatabase(CRATE_SQL);
  app = await Test.createTestingModule({
    imports: [
      ConfigModule.with(createTestConfig(test.url)),
      DatabaseModule.forRoot({ applicationName: 'spec' }),
      EventLogModule.forRoot(),
      CratesModule,
    ],
    providers: [CrateUser],
  }).compile();
  await app.init();
  crates = app.get(CrateUser).crates;
  database = app.get(Database);
});

afterAll(async () => {
  await app?.close();
  await test?.drop();
});

const system = { meta: 'system', portalId: null } as const;

async function opened(): Promise<string> {
  const id = newId();
  await crates.handle(id, { type: 'open' }, { meta: META, portalId: 'portal-1' });
  return id;
}

const fill = (id: string, by: number) => crates.handle(id, { type: 'fill', by }, system);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as PorticoError).code,
  );

describe('handle', () => {
  it('decides on the folded facts and answers with what it added', async () => {
    const id = await opened();
    await fill(id, 1);
    const decided = await fill(id, 2);
    expect(decided).toMatchObject({ id, version: 3, state: { open: true, content: 3 } });
    expect(decided.facts.map(({ type, version }) => [type, version])).toEqual([['crate_filled', 3]]);
    const { facts: _facts, ...loaded } = decided;
    expect(await crates.load(id)).toEqual(loaded);
    expect(await test.query('select content from spec.crate where crate_id = $1', [id])).toEqual([
      { content: 3 },
    ]);
  });

  it('passes the refusal of the decider on', async () => {
    expect(await codeOf(fill(newId(), 1))).toBe('ENTITY_NOT_FOUND');
    const id = await opened();
    expect(await codeOf(fill(id, 4))).toBe('INVALID_REQUEST');
    expect((await crates.load(id)).version).toBe(1);
  });

  it('decides again for each that was not first, so that none is lost and none is refused wrongly', async () => {
    const id = await opened();
    const outcomes = await Promise.all([1, 1, 1, 1].map((by) => codeOf(fill(id, by))));
    expect(outcomes.sort()).toEqual(['INVALID_REQUEST', 'done', 'done', 'done']);
    expect((await crates.load(id)).state.content).toBe(3);
  });

  it('gives up when others are faster time and again, and only then', async () => {
    const id = await opened();
    let rounds = 0;
    const stale = crates.handle(
      id,
      { type: 'fill', by: 1 },
      {
        ...system,
        also: () => {
          rounds += 1;
          return Promise.reject(new StaleReadError());
        },
      },
    );
    expect(await codeOf(stale)).toBe('CONFLICT');
    expect(rounds).toBe(5);
    expect((await crates.load(id)).version).toBe(1);
  });

  it('writes what goes with the facts in their transaction, or neither', async () => {
    const id = await opened();
    const note = (tx: Transaction) => tx.query('insert into spec.note values ($1, $2)', [id, 'filled']);
    const kept = crates.handle(
      id,
      { type: 'fill', by: 1 },
      {
        ...system,
        also: async (tx, { version, facts }) => {
          expect([version, facts.length]).toEqual([2, 1]);
          await note(tx);
          throw new PorticoError('ENTITY_NOT_FOUND');
        },
      },
    );
    expect(await codeOf(kept)).toBe('ENTITY_NOT_FOUND');
    expect((await crates.load(id)).version).toBe(1);
    expect(await test.query('select from spec.note where crate_id = $1', [id])).toHaveLength(0);
    const also = async (tx: Transaction): Promise<void> => void (await note(tx));
    await crates.handle(id, { type: 'fill', by: 1 }, { ...system, also });
    expect(await test.query('select from spec.note where crate_id = $1', [id])).toHaveLength(1);
  });

  it('writes nothing at all when the command changes nothing', async () => {
    const id = await opened();
    const also = () => Promise.reject(new Error('not to be called'));
    const decided = await crates.handle(id, { type: 'fill', by: 0 }, { ...system, also });
    expect(decided).toMatchObject({ version: 1, facts: [], state: { content: 0 } });
  });

  it('takes no first fact without a word about the portal', async () => {
    await expect(crates.handle(newId(), { type: 'open' }, { meta: META })).rejects.toThrow('names no portal');
  });

  it('notes who caused a fact, and what a fact of the service followed from', async () => {
    const id = await opened();
    await fill(id, 1);
    const { events } = await crates.load(id);
    expect(events.map(({ meta }) => meta)).toEqual([
      META,
      {
        correlationId: META.correlationId,
        causationId: events[0]?.eventId,
        actor: { keyId: null, kind: 'system', userId: null },
        requestId: null,
      },
    ]);
  });
});

describe('begin', () => {
  it('is part of the transaction of the caller', async () => {
    const id = newId();
    const begin = (fails: boolean) =>
      database.transaction(async (tx) => {
        await crates.begin(tx, id, { type: 'open' }, { meta: META, portalId: null });
        if (fails) throw new Error('after the fact');
      });
    await expect(begin(true)).rejects.toThrow('after the fact');
    expect((await crates.load(id)).version).toBe(0);
    await begin(false);
    expect((await crates.load(id)).version).toBe(1);
    await expect(begin(false)).rejects.toThrow(StreamConflictError);
  });
});

describe('attempt', () => {
  it('is won by one; the others have lost, without a second look', async () => {
    const id = await opened();
    const loaded = await crates.load(id);
    const attempts = await Promise.all([1, 1, 1].map((by) => crates.attempt(loaded, { type: 'fill', by })));
    expect(attempts.map(({ lost }) => lost).sort()).toEqual([false, true, true]);
    expect((await crates.load(id)).state.content).toBe(1);
  });

  it('may begin with the first fact as this process has met it in the log, which is given out once', async () => {
    const store = app.get(EventStore);
    const met = async (id: string): Promise<void> =>
      store.firstFacts.note(await store.load(crates.streamId(id)));
    const id = await opened();
    expect(crates.recall(id)).toBeNull();
    await met(id);
    const recalled = crates.recall(id);
    expect(recalled).toEqual(await crates.load(id));
    expect(crates.recall(id)).toBeNull();
    await met(id);
    await fill(id, 1);
    const behind = crates.recall(id);
    expect(behind?.version).toBe(1);
    expect(behind && (await crates.attempt(behind, { type: 'fill', by: 1 }))).toEqual({ lost: true });
  });

  it('goes on from what it did', async () => {
    const first = await crates.attempt(await crates.load(await opened()), { type: 'fill', by: 1 });
    const second = first.lost ? first : await crates.attempt(first, { type: 'fill', by: 2 });
    expect(second).toMatchObject({ lost: false, version: 3, state: { content: 3 }, facts: [{ version: 3 }] });
  });

  it('passes the refusal of what was loaded on, and takes the facts back when something else fails', async () => {
    const id = await opened();
    const loaded = await crates.load(id);
    expect(await codeOf(crates.attempt(loaded, { type: 'open' }))).toBe('CONFLICT');
    const failing = crates.attempt(loaded, { type: 'fill', by: 1 }, () => Promise.reject(new Error('also')));
    await expect(failing).rejects.toThrow('also');
    expect((await crates.load(id)).version).toBe(1);
  });
});
