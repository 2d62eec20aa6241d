import { newId } from '#libs/kernel';
import { TestClock, type TestDatabase } from '#libs/testing';
import { createLogDatabase, openLog, parcel, type LogProcess } from '../__fixtures__/log.fixture.js';
import { COMMAND_RETENTION_HOURS, CommandLog } from './command-log.js';

const HOUR_MS = 3_600_000;

let test: TestDatabase;
let log: LogProcess;
let clock: TestClock;
let commands: CommandLog;

beforeAll(async () => {
  test = await createLogDatabase();
  log = await openLog(test);
  clock = new TestClock();
  commands = new CommandLog(log.database, clock);
});

afterAll(async () => {
  await log?.close();
  await test?.drop();
});

/** Accepts a parcel under a command id and answers with its stream. */
function accept(commandId: string, module = 'parcels'): Promise<{ streamId: string }> {
  return log.database.transaction((tx) =>
    commands.runOnce(tx, commandId, module, async () => {
      const [event] = await log.store.append(tx, parcel());
      return { streamId: event?.streamId ?? '' };
    }),
  );
}

const parcels = async (): Promise<number> => (await test.query('select from es.stream')).length;

describe('an idempotent command', () => {
  it('takes effect once and answers the same twice', async () => {
    const [id, before] = [newId(), await parcels()];
    const first = await accept(id);
    expect(await accept(id)).toEqual(first);
    expect(await parcels()).toBe(before + 1);
  });

  it('takes effect once among concurrent callers', async () => {
    const [id, before] = [newId(), await parcels()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(id)));
    expect(new Set(answers.map(({ streamId }) => streamId)).size).toBe(1);
    expect(await parcels()).toBe(before + 1);
  });

  it('may be repeated after a rollback', async () => {
    const [id, before] = [newId(), await parcels()];
    const failing = log.database.transaction((tx) =>
      commands.runOnce(tx, id, 'parcels', () => Promise.reject(new Error('refused'))),
    );
    await expect(failing).rejects.toThrow('refused');
    await accept(id);
    expect(await parcels()).toBe(before + 1);
  });

  it('is known by module and id', async () => {
    const id = newId();
    expect(await accept(id, 'letters')).not.toEqual(await accept(id, 'parcels'));
  });

  it('answers null for work without a result', async () => {
    const run = (): Promise<void> =>
      log.database.transaction((tx) => commands.runOnce(tx, 'no-result', 'parcels', async () => undefined));
    expect(await run()).toBeUndefined();
    expect(await run()).toBeNull();
  });

  it('is forgotten after its retention and not before', async () => {
    const id = newId();
    const first = await accept(id);
    clock.advance(COMMAND_RETENTION_HOURS * HOUR_MS);
    await commands.purge();
    expect(await accept(id)).toEqual(first);
    clock.advance(1);
    expect(await commands.purge()).toBeGreaterThan(0);
    expect(await accept(id)).not.toEqual(first);
  });
});
