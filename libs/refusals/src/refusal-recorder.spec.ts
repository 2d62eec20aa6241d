import { AnsweredRefusals, type AnsweredRefusal, type PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { type Logger, Metrics } from '#libs/observability';
import { REFUSAL_LIMITS, type KeptRefusal } from './contracts/index.js';
import { RefusalRecorder } from './refusal-recorder.js';
import type { RefusalRepository } from './refusal.repository.js';

/** Rows by their ids; every statement fails with the fault there is, before or after it was done. */
class Table {
  readonly rows = new Map<string, KeptRefusal>();
  statements = 0;
  fault: { readonly error: Error; readonly done: boolean } | null = null;

  async add(refusals: readonly KeptRefusal[]): Promise<void> {
    this.statements += 1;
    const { fault } = this;
    if (!fault || fault.done) for (const refusal of refusals) this.rows.set(refusal.id, refusal);
    if (fault) throw fault.error;
  }
}

const AWAY = new PorticoError('DB_TRANSIENT');

describe('keeping refusals', () => {
  let table: Table;
  let answered: AnsweredRefusals;
  let metrics: Metrics;
  let recording: RefusalRecorder;
  let nowMs: number;
  let warnings: number;

  beforeEach(() => {
    table = new Table();
    answered = new AnsweredRefusals();
    metrics = new Metrics();
    nowMs = 1_764_000_000_000;
    warnings = 0;
    const logger = { warn: () => (warnings += 1) } as unknown as Logger;
    const clock = { now: () => new Date(nowMs), nowMs: () => nowMs };
    recording = new RefusalRecorder(answered, table as unknown as RefusalRepository, metrics, clock, logger);
    recording.onModuleInit();
  });
  afterEach(() => recording.beforeApplicationShutdown());

  function refuse(message: string, keyId = 'k'): void {
    const context = {
      requestId: 'r',
      bearer: { keyId, portalId: 'p', ownerUserId: 'u' },
      route: { path: '/v1/deals/:id' },
      sentError: { code: 'ENTITY_NOT_FOUND', message },
      startedAtMs: performance.now(),
    };
    const request = { context, method: 'GET', originalUrl: `/v1/deals/svc_api_${'a'.repeat(32)}?q=secret` };
    answered.tell(request as PorticoRequest, { statusCode: 404 } as never);
  }
  const messages = () => [...table.rows.values()].map(({ message }: AnsweredRefusal) => message);
  const dropped = async (reason: string) =>
    new RegExp(`refusals_dropped_total{reason="${reason}"} (\\d+)`).exec(await metrics.render())?.[1];

  it('writes all that waits in one statement, without secrets of the address', async () => {
    for (const message of ['a', 'b', 'c']) refuse(message);
    expect([table.statements, recording.waiting]).toEqual([0, 3]);
    await recording.flush();
    expect([table.statements, messages()]).toEqual([1, ['a', 'b', 'c']]);
    expect([...table.rows.values()][0]).toMatchObject({
      path: '/v1/deals/svc_api_[redacted]',
      at: new Date(nowMs),
    });
    await recording.flush();
    expect(table.statements).toBe(1);
  });

  it('writes what came while something was written', async () => {
    refuse('a');
    const first = recording.flush();
    refuse('b');
    await recording.flush();
    await first;
    expect(messages()).toEqual(['a', 'b']);
  });

  it.each([
    ['did nothing', false],
    ['had done it', true],
  ])('keeps them while the database is away, whether it %s', async (_, done) => {
    table.fault = { error: AWAY, done };
    refuse('a');
    await recording.flush();
    refuse('b');
    await recording.flush();
    expect([recording.waiting, warnings]).toEqual([2, 1]);
    table.fault = null;
    await recording.flush();
    expect([recording.waiting, table.rows.size]).toEqual([0, 2]);
    expect(await dropped('database')).toBe('0');
  });

  it('holds no more of them than it may, however long the database is away', async () => {
    table.fault = { error: AWAY, done: false };
    for (let round = 0; round < 3; round += 1) {
      for (let key = 0; key < REFUSAL_LIMITS.waiting; key += 1) refuse(`${round}`, `${round} ${key}`);
      await recording.flush();
    }
    expect(recording.waiting).toBe(REFUSAL_LIMITS.waiting);
    table.fault = null;
    await recording.flush();
    expect(new Set(messages())).toEqual(new Set(['2']));
    expect(await dropped('database')).toBe(String(2 * REFUSAL_LIMITS.waiting));
  });

  it('gives a batch up that the database does not take, so that the next one is written', async () => {
    table.fault = { error: new Error('invalid byte sequence'), done: false };
    refuse('a');
    await recording.flush();
    table.fault = null;
    refuse('b');
    await recording.flush();
    expect(messages()).toEqual(['b']);
    expect(await dropped('database')).toBe('1');
  });

  it('writes at the end what is over the budget of its key', async () => {
    for (let count = 0; count <= REFUSAL_LIMITS.ofKeyPerMinute; count += 1) refuse(`${count}`);
    await recording.flush();
    refuse('last');
    await recording.flush();
    expect(messages()).not.toContain('last');
    await recording.beforeApplicationShutdown();
    expect(messages()).toContain('last');
    expect(await dropped('budget')).toBe('1');
  });
});
