import { data, events, lost, refusal, ScriptedApi } from './__fixtures__/scripted-api.js';
import { createClient, PorticoApiError, type PorticoClient, type RunEvent } from './index.js';

let api: ScriptedApi;
let client: PorticoClient;

beforeAll(async () => {
  api = await ScriptedApi.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.received.length = 0;
  client = createClient({ baseUrl: api.origin, retries: { firstWaitMs: 1 } });
});

const OPERATION = { 'x-operation-id': 'op-1' };
const DONE = {
  operationId: 'op-1',
  stdout: 'hi\n',
  stderr: '',
  exitCode: 0,
  durationMs: 5,
  truncated: false,
};
const sent = (name: string, value: unknown): string => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
const BEGIN = sent('operation', { operationId: 'op-1' });
const LINE = sent('log', { step: null, stream: 'stdout', line: 'hi' });
const record = (status: string, more: object = {}) => ({
  operationId: 'op-1',
  kind: 'exec',
  serverId: 's',
  outcomeAvailable: true,
  status,
  ...more,
});
const operation = (status: string, more: object = {}) => data(record(status, more));

const exec = () => client.run('servers.exec', { path: { id: 's' }, body: { command: 'echo hi' } });
const all = async (run: AsyncIterable<RunEvent>): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of run) types.push(type);
  return types;
};
const paths = () => api.received.map(({ method, url }) => `${method} ${url.pathname}${url.search}`);
const keys = () => api.received.map(({ headers }) => headers['idempotency-key']);
const failure = (result: Promise<unknown>): Promise<unknown> => result.catch((error: unknown) => error);

const START = 'POST /v1/infra/servers/s/exec?stream=true';
const READ = 'GET /v1/infra/operations/op-1';
const follow = (after = 0) => `${READ}/output?stream=true&after=${after}`;
const page = (after: number) => `${READ}/output?after=${after}`;
/** A line as the route of the output tells it. */
const lineOf = (seq: number, line: string) => ({
  seq,
  at: '2026-01-15T12:00:00.000Z',
  step: null,
  stream: 'stdout',
  line,
});
const numbered = (seq: number, line: string): string =>
  `event: log\nid: ${seq}\ndata: ${JSON.stringify(lineOf(seq, line))}\n\n`;
const output = (lines: readonly object[], complete: boolean, after = 0) =>
  data({
    operationId: 'op-1',
    outcomeAvailable: true,
    status: complete ? 'succeeded' : 'running',
    step: null,
    lines,
    nextAfter: after + lines.length,
    complete,
    dropped: false,
  });
const ended = (status: string, more: object = {}) => sent('done', record(status, more));

describe('a command that is followed', () => {
  it('starts when it is asked for, tells its events and then its result', async () => {
    api.script = [events(BEGIN + ': heartbeat\n\n' + LINE + sent('news', {}) + sent('done', DONE))];
    const run = exec();
    const found: RunEvent[] = [];
    expect(api.received).toEqual([]);
    for await (const event of run) found.push(event);
    expect(found).toEqual([
      { type: 'operation', operationId: 'op-1' },
      { type: 'log', step: null, stream: 'stdout', line: 'hi' },
    ]);
    expect(run.operationId).toBe('op-1');
    expect(await run.result()).toEqual({ taken: 'stream', data: DONE });
    expect(paths()).toEqual([START]);
  });

  it('tells its result alone as well', async () => {
    api.script = [events(BEGIN + LINE + sent('done', DONE))];
    expect(await exec().result()).toEqual({ taken: 'stream', data: DONE });
  });

  it('throws the failure its stream tells, once while it is iterated and again for its result', async () => {
    api.script = [
      events(BEGIN + sent('error', { code: 'EXEC_TIMEOUT', message: 'Late', operationId: 'op-1' })),
    ];
    const run = exec();
    expect(PorticoApiError.is(await failure(all(run)), 'EXEC_TIMEOUT')).toBe(true);
    expect(PorticoApiError.is(await failure(run.result()), 'EXEC_TIMEOUT')).toBe(true);
    expect(paths()).toEqual([START]);
  });

  it('that is refused throws the refusal', async () => {
    api.script = [refusal(409, 'NOT_BLACKHOLE')];
    expect(PorticoApiError.is(await failure(exec().result()), 'NOT_BLACKHOLE')).toBe(true);
  });
});

describe('a connection that breaks', () => {
  it.each([
    ['in the middle of a line', LINE.slice(0, 20), true, 0],
    ['between two events', LINE, true, 1],
    ['by an early end', LINE, false, 1],
  ])('%s leaves the operation, which is followed on from its last line', async (_, text, breaks, after) => {
    const rest =
      (after === 0 ? numbered(1, 'hi') : '') + numbered(2, 'there') + ended('succeeded', { exitCode: 0 });
    api.script = [events(BEGIN + text, { breaks, headers: OPERATION }), events(rest)];
    const run = exec();
    const found: RunEvent[] = [];
    for await (const event of run) found.push(event);
    expect(found.map(({ type }) => type).filter((type) => type !== 'log')).toEqual([
      'operation',
      'interrupted',
    ]);
    expect(found.filter(({ type }) => type === 'log')).toEqual([
      { type: 'log', step: null, stream: 'stdout', line: 'hi' },
      { type: 'log', step: null, stream: 'stdout', line: 'there' },
    ]);
    expect(await run.result()).toMatchObject({ taken: 'operation', operation: { exitCode: 0 } });
    expect(paths()).toEqual([START, follow(after)]);
  });

  it('again and again loses no line and tells none twice, nor a step', async () => {
    const step = (status: string) => sent('step', { name: 'install', status, durationMs: null });
    api.script = [
      events(BEGIN + step('running') + LINE, { breaks: true }),
      events(step('running') + numbered(2, 'b'), { breaks: true }),
      output([lineOf(3, 'c')], false, 2),
      output([], false, 3),
      events(step('running') + step('ok') + numbered(4, 'd') + ended('succeeded')),
    ];
    const told: string[] = [];
    for await (const event of exec()) {
      told.push(event.type === 'log' ? event.line : event.type === 'step' ? event.status : event.type);
    }
    expect(told).toEqual(['operation', 'running', 'hi', 'interrupted', 'b', 'c', 'ok', 'd']);
    expect(paths()).toEqual([START, follow(1), page(2), page(3), follow(3)]);
  });

  it('for every stream leaves pages, which come through', async () => {
    api.script = [
      events(BEGIN, { breaks: true }),
      events('', { breaks: true }),
      output([lineOf(1, 'a'), lineOf(2, 'b')], true),
      operation('succeeded', { exitCode: 4 }),
    ];
    const run = exec();
    expect(await all(run)).toEqual(['operation', 'interrupted', 'log', 'log']);
    expect(await run.result()).toMatchObject({ operation: { exitCode: 4 } });
    expect(paths()).toEqual([START, follow(), page(0), READ]);
  });

  it('with the service, which starts again, is waited for', async () => {
    const away = [lost, refusal(503, 'SERVICE_UNAVAILABLE', { retryable: true }), lost, lost, lost];
    api.script = [events(BEGIN + LINE, { breaks: true }), ...away, events(ended('succeeded'))];
    const run = exec();
    expect(await all(run)).toEqual(['operation', 'log', 'interrupted']);
    expect(paths().filter((path) => path !== follow(1))).toEqual([START]);
  });

  it('and a reading that fails, not the operation, is told by its page', async () => {
    api.script = [
      events(BEGIN, { breaks: true }),
      events(sent('error', { code: 'INTERNAL_ERROR', message: 'Odd' })),
      refusal(404, 'OPERATION_NOT_FOUND'),
    ];
    expect(PorticoApiError.is(await failure(exec().result()), 'OPERATION_NOT_FOUND')).toBe(true);
  });

  it('before the first event is known by the header', async () => {
    api.script = [events('', { breaks: true, headers: OPERATION }), events(ended('succeeded'))];
    expect(await all(exec())).toEqual(['interrupted']);
  });

  it('before an answer asks again under the same key, and takes up what that had started', async () => {
    const unknown = refusal(409, 'IDEMPOTENCY_OUTCOME_UNKNOWN', { details: { operationId: 'op-1' } });
    const running = refusal(409, 'IDEMPOTENCY_IN_PROGRESS', {}, { 'retry-after': '0' });
    api.script = [lost, running, unknown, events(numbered(1, 'hi') + ended('succeeded'))];
    const run = exec();
    expect(await all(run)).toEqual(['interrupted', 'log']);
    expect(await run.result()).toMatchObject({ taken: 'operation' });
    expect(paths()).toEqual([START, START, START, follow()]);
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
  });

  it('each time before anything is known is given up, always under one key', async () => {
    api.script = [events(''), events(''), events('')];
    expect(await failure(exec().result())).toMatchObject({ name: 'PorticoTransportError' });
    expect(new Set(keys()).size).toBe(1);
    expect(api.received).toHaveLength(3);
  });

  it.each([
    ['failed', { error: { code: 'EXEC_FAILED', message: 'Never ran' } }, 'EXEC_FAILED'],
    ['unknown', { error: null }, 'GATEWAY_UNREACHABLE'],
  ])('and an operation that is %s is a failure with its id', async (status, more, code) => {
    api.script = [events(BEGIN, { breaks: true }), events(ended(status, more))];
    const error = (await failure(exec().result())) as PorticoApiError;
    expect(error).toMatchObject({ code, members: { operationId: 'op-1' } });
  });
});

describe('leaving', () => {
  it('early ends the reading alone', async () => {
    let isClosed: (value: unknown) => void;
    const closed = new Promise((resolve) => (isClosed = resolve));
    api.script = [
      (response) => {
        response.on('close', () => isClosed(true));
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(BEGIN + LINE);
      },
    ];
    const run = exec();
    for await (const { type } of run) if (type === 'log') break;
    await closed;
    expect(run.operationId).toBe('op-1');
    expect(await failure(run.result())).toMatchObject({ message: 'It was left before its end.' });
    expect(paths()).toEqual([START]);
  });

  it('by the signal ends waiting, too', async () => {
    const stop = new AbortController();
    api.script = [
      events(BEGIN, { breaks: true }),
      events('', { breaks: true }),
      (response, request) => {
        output([], false)(response, request);
        setImmediate(() => stop.abort(new Error('enough')));
      },
    ];
    const run = client.run('servers.exec', {
      path: { id: 's' },
      body: { command: 'sleep 60' },
      signal: stop.signal,
    });
    expect(await failure(run.result())).toMatchObject({ message: 'enough' });
    expect(paths()).toEqual([START, follow(), page(0)]);
  });
});
