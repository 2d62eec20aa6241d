import { HttpDrain } from '#libs/http';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { DeployedServer } from '../../__fixtures__/deployed-server.js';
import type { EventReader } from '../../__fixtures__/event-reader.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { OperationReconciliation } from '../running/operation-reconciliation.service.js';
import { OperationRunner } from '../running/operation-runner.service.js';
import { OutcomeExpiry } from '../running/outcome-expiry.service.js';
import { USUAL_WAITS, WAITS } from '../waits.js';

const DAY_MS = 86_400_000;

interface Line {
  readonly seq: number;
  readonly at: string;
  readonly step: string | null;
  readonly stream: string;
  readonly line: string;
}

interface Page {
  readonly status?: string;
  readonly step?: string | null;
  readonly lines: readonly Line[];
  readonly nextAfter: number;
  readonly complete: boolean;
  readonly dropped: boolean;
  readonly outcomeAvailable: boolean;
}

const texts = (lines: readonly Line[]): string[] => lines.map(({ seq, line }) => `${seq} ${line}`);

async function all(events: EventReader): Promise<[string, Record<string, unknown>][]> {
  const found: [string, Record<string, unknown>][] = [];
  for (let next = await events.next(); next; next = await events.next()) {
    found.push(next as [string, Record<string, unknown>]);
  }
  return found;
}

describe('the output of an operation', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start({
      overrides: [{ provide: WAITS, value: { ...USUAL_WAITS, steadyMs: 0 } }],
    });
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const path = (id: string, query = '') => `/v1/infra/operations/${id}/output${query}`;
  const read = async (id: string, query = ''): Promise<Page> => {
    const { status, body } = await infra.call('get', path(id, query), server.key);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data as unknown as Page;
  };
  const follow = (id: string, query = '') => infra.events(path(id, `?stream=true${query}`), server.key);
  /** A command that prints what the spec says, while it says so. */
  const command = async () => {
    server.agent.script = () => undefined;
    const answer = infra.exec(server.id, server.key);
    await server.started();
    const id = String(server.agent.starts[0]);
    return { id, run: server.agent.runOf(id), answer };
  };

  it('is there while a command prints, in whole lines, and goes on where it was left', async () => {
    const { id, run, answer } = await command();
    run.print('stdout', 'one\ntwo\nthr');
    run.print('stderr', 'warning\n');
    await eventually(async () => expect((await read(id)).lines).toHaveLength(3));
    const first = await read(id, '?limit=2');
    expect(first).toMatchObject({ operationId: id, status: 'running', step: null, outcomeAvailable: true });
    expect(first).toMatchObject({ nextAfter: 2, complete: false, dropped: false });
    expect(first.lines).toEqual([
      { seq: 1, at: expect.any(String), step: null, stream: 'stdout', line: 'one' },
      { seq: 2, at: expect.any(String), step: null, stream: 'stdout', line: 'two' },
    ]);
    expect(Math.abs(Date.parse(String(first.lines[0]?.at)) - infra.clock.nowMs())).toBeLessThan(600_000);
    expect(texts((await read(id, '?after=2')).lines)).toEqual(['3 warning']);
    expect(await read(id, '?after=3')).toMatchObject({ lines: [], nextAfter: 3, complete: false });
    run.print('stdout', 'ee\nlast');
    run.end(1);
    await answer;
    const rest = await read(id, '?after=3');
    expect(texts(rest.lines)).toEqual(['4 three', '5 last']);
    expect(rest).toMatchObject({ status: 'succeeded', nextAfter: 5, complete: true });
    expect(await read(id, '?after=3&limit=1')).toMatchObject({ nextAfter: 4, complete: false });
    expect(await read(id, '?after=99')).toMatchObject({ lines: [], nextAfter: 99, complete: true });
  });

  it('is followed to the end, from any line on, and the end is told as the operation has it', async () => {
    const { id, run, answer } = await command();
    run.print('stdout', 'one\ntwo\n');
    const whole = await follow(id);
    expect(await whole.next()).toEqual(['log', expect.objectContaining({ seq: 1, line: 'one' })]);
    const later = await follow(id, '&after=1');
    expect(await later.next()).toEqual(['log', expect.objectContaining({ seq: 2, line: 'two' })]);
    run.print('stdout', 'three\n');
    run.end(3);
    await answer;
    const record = (await infra.call('get', `/v1/infra/operations/${id}`, server.key)).body.data;
    expect((await all(whole)).slice(1)).toEqual([
      ['log', expect.objectContaining({ seq: 3, line: 'three' })],
      ['done', record],
    ]);
    expect((await all(later)).map(([name]) => name)).toEqual(['log', 'done']);
    expect(record).toMatchObject({ status: 'succeeded', exitCode: 3 });
  });

  it('has the number of each line as the id of its event, which a browser sends when it comes back', async () => {
    const { id, run, answer } = await command();
    run.print('stdout', 'one\ntwo\nthree\n');
    run.end(0);
    await answer;
    const ask = async (lastEventId: string) => {
      const headers = { 'last-event-id': lastEventId };
      const events = await infra.events(path(id, '?stream=true&after=1'), server.key, undefined, headers);
      const lines = (await all(events)).filter(([name]) => name === 'log').length;
      return { lines, lastId: events.lastId };
    };
    expect(await ask('2')).toEqual({ lines: 1, lastId: '3' });
    expect(await ask('')).toEqual({ lines: 2, lastId: '3' });
    const headers = { 'last-event-id': '2; drop' };
    const refused = await infra.call('get', path(id, '?stream=true'), server.key, undefined, headers);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'INVALID_PARAMS']);
  });

  it('of a deploy has its steps, its secrets hidden, and lines without an end when their step has ended', async () => {
    let proceed: () => void = () => undefined;
    server.agent.script = (run) => {
      run.reach('download');
      run.reach('install', 'running');
      run.print('stdout', 'added 12\nAuthorization: Bearer abcdefghijklmnop', 'install');
      run.reach('install');
      run.reach('build', 'running');
      run.print('stderr', 'compiling\n', 'build');
      proceed = () => {
        run.reach('build');
        run.endDeploy({ port: 3_001 });
      };
    };
    const deploying = server.deploy();
    await server.started();
    const id = String(server.agent.starts[0]);
    const events = await follow(id);
    const found: [string, Record<string, unknown>][] = [];
    while (found.at(-1)?.[1]['line'] !== 'compiling') found.push((await events.next()) as (typeof found)[0]);
    const told = found.map(([name, data]) =>
      name === 'step'
        ? `${String(data['name'])} ${String(data['status'])}`
        : `${String(data['seq'])} ${String(data['step'])}`,
    );
    expect(told.slice(told.indexOf('1 install'))).toEqual([
      '1 install',
      '2 install',
      'install ok',
      'build running',
      '3 build',
    ]);
    expect(JSON.stringify(found)).not.toContain('abcdefghijklmnop');
    expect(await read(id, '?after=2')).toMatchObject({ status: 'running', step: 'build', nextAfter: 3 });
    proceed();
    await deploying;
    const rest = await all(events);
    expect(rest.at(-1)).toEqual(['done', expect.objectContaining({ kind: 'deploy', status: 'succeeded' })]);
    const again = await all(await follow(id, '&after=3'));
    expect(again.filter(([name]) => name === 'log')).toEqual([]);
    expect(again).toContainEqual(['step', expect.objectContaining({ name: 'install', status: 'ok' })]);
  });

  it('goes on when another worker takes the operation over, each line once', async () => {
    server.agent.script = (run) => run.print('stdout', 'before\n');
    const stop = new AbortController();
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(server.id, server.key);
    const list = `/v1/infra/servers/${server.id}/operations?kind=exec`;
    const first = async () =>
      (
        (await infra.call('get', list, server.key)).body.data!.operations as unknown as {
          operationId: string;
        }[]
      )[0];
    await eventually(async () => expect(await first()).toBeDefined());
    const id = String((await first())?.operationId);
    const events = await follow(id);
    const running = infra.get(OperationRunner).start({ operationId: id, serverId: server.id }, stop.signal);
    expect(await events.next()).toEqual(['log', expect.objectContaining({ seq: 1, line: 'before' })]);
    stop.abort();
    await running;
    server.agent.runOf(id).print('stdout', 'after\n');
    server.agent.runOf(id).end(7);
    infra.queue.runsAtOnce = true;
    await infra.get(OperationReconciliation).reconcile();
    expect(await all(events)).toEqual([
      ['log', expect.objectContaining({ seq: 2, line: 'after' })],
      ['done', expect.objectContaining({ status: 'succeeded', exitCode: 7 })],
    ]);
    await answer;
    expect(server.agent.starts).toEqual([id]);
  });

  it('ends with what is known when nobody knows how the operation ended', async () => {
    server.agent.script = (run) => {
      run.print('stdout', 'half');
      run.lose();
    };
    await infra.exec(server.id, server.key);
    const id = String(server.agent.starts[0]);
    expect(await all(await follow(id))).toEqual([
      ['log', expect.objectContaining({ seq: 1, line: 'half' })],
      ['done', expect.objectContaining({ status: 'unknown', outcomeAvailable: true, error: null })],
    ]);
    expect(await read(id)).toMatchObject({ status: 'unknown', complete: true });
  });

  it('is no longer told once the outcome has expired, swept or not', async () => {
    const { id, run, answer } = await command();
    run.print('stdout', 'old\n');
    run.end(0);
    await answer;
    infra.clock.advance(7 * DAY_MS);
    const expired = async (): Promise<void> => {
      expect(await read(id, '?after=1')).toEqual({
        operationId: id,
        outcomeAvailable: false,
        lines: [],
        nextAfter: 1,
        complete: true,
        dropped: false,
      });
      const [done, ...more] = await all(await follow(id));
      expect([done?.[0], done?.[1]['outcomeAvailable'], done?.[1]['status'], more]).toEqual([
        'done',
        false,
        undefined,
        [],
      ]);
    };
    await expired();
    await infra.get(OutcomeExpiry).expireDue();
    await expired();
  });

  it('says that it was dropped for the budget of its portal', async () => {
    const { id, run, answer } = await command();
    run.print('stdout', 'a\n');
    run.end(0);
    await answer;
    await infra.database.query('delete from infra.operation_output where operation_id = $1', [id]);
    await infra.database.query(
      `insert into infra.output_charge (operation_id, portal_id, day, bytes, dropped_at, expires_at)
       select operation_id, portal_id, current_date, 0, now(), now() + interval '9 days'
         from infra.operation_view where operation_id = $1
       on conflict (operation_id) do update set bytes = 0, dropped_at = now()`,
      [id],
    );
    expect(await read(id)).toMatchObject({ lines: [], complete: true, dropped: true });
  });

  it('is for the exact key that started the operation', async () => {
    const { id, run, answer } = await command();
    run.print('stdout', 'mine\n');
    run.end(0);
    await answer;
    const portalId = infra.portalOf(server.key);
    for (const [operation, caller] of [
      [id, infra.key({ portalId })],
      [id, infra.key()],
      ['nonsense', server.key],
      [newId(), server.key],
    ] as const) {
      for (const query of ['', '?stream=true']) {
        const { status, body } = await infra.call('get', path(operation, query), caller);
        expect([status, body.error?.code]).toEqual([404, 'OPERATION_NOT_FOUND']);
      }
    }
  });

  it.each(['?after=-1', '?after=x', '?after=1.5', '?limit=0', '?limit=5001', '?stream=perhaps'])(
    'refuses %s',
    async (query) => {
      const { id, run, answer } = await command();
      run.end(0);
      await answer;
      const { status, body } = await infra.call('get', path(id, query), server.key);
      expect([status, body.error?.code]).toEqual([400, 'INVALID_PARAMS']);
    },
  );

  it('gives a page of long lines piece by piece, and one line however long it is', async () => {
    const { id, run, answer } = await command();
    for (let line = 0; line < 2; line += 1) {
      for (let piece = 0; piece < 14; piece += 1) run.print('stdout', 'x'.repeat(50_000));
      run.print('stdout', '\n');
    }
    run.end(0);
    await answer;
    const pages: number[] = [];
    for (let page = await read(id); ; page = await read(id, `?after=${page.nextAfter}`)) {
      pages.push(page.lines.length);
      if (page.complete) break;
    }
    expect(pages).toEqual([1, 1]);
  });

  it('is followed elsewhere when the process ends', async () => {
    const leaving = await InfraApp.start({ settings: { DRAIN_DELAY_MS: '1' } });
    const other = await DeployedServer.create(leaving);
    other.agent.script = (run) => run.print('stdout', 'first\n');
    const answer = leaving.exec(other.id, other.key);
    await other.started();
    const address = path(String(other.agent.starts[0]), '?stream=true');
    const events = await leaving.events(address, other.key);
    expect(await events.next()).toEqual(['log', expect.objectContaining({ seq: 1 })]);
    await leaving.get(HttpDrain).leave();
    expect(await events.next()).toBeNull();
    const late = await leaving.call('get', address, other.key);
    expect([late.status, late.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    other.agent.runOf(String(other.agent.starts[0])).end(0);
    await answer;
    await leaving.stop();
  });
});
