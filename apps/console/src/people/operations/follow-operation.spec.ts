import { PorticoApiError, type PorticoClient, PorticoTransportError } from '#libs/client';
import {
  elapsedMs,
  endedAsItShould,
  followOperation,
  type OperationNews,
  outcomeOf,
} from './follow-operation.js';

type Answer = string | Error | { readonly page: readonly number[]; readonly complete?: boolean };

const line = (seq: number) => ({
  seq,
  at: '2026-01-15T12:00:00.000Z',
  step: null,
  stream: 'stdout',
  line: `line ${seq}`,
});
const log = (seq: number): string => `event: log\nid: ${seq}\ndata: ${JSON.stringify(line(seq))}\n\n`;
const step = (name: string, status: string): string =>
  `event: step\ndata: ${JSON.stringify({ name, status, durationMs: null })}\n\n`;
const done = (status: string): string =>
  `event: done\ndata: ${JSON.stringify({ operationId: 'o', status, outcomeAvailable: true })}\n\n`;
const refusal = (code: string, status: number): PorticoApiError =>
  new PorticoApiError({
    code,
    message: code,
    status,
    hint: null,
    details: {},
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });
const away = (): PorticoTransportError => new PorticoTransportError('away', {});

/** A service that gives the answers one after the other: streams as texts, pages as numbers of lines. */
class ScriptedService {
  readonly askedAfter: number[] = [];

  constructor(private readonly answers: Answer[]) {}

  get client(): Pick<PorticoClient, 'call' | 'response'> {
    const next = (input: { query?: { after?: number } }): Answer => {
      this.askedAfter.push(input.query?.after ?? -1);
      const answer = this.answers.shift() ?? refusal('NOTHING_LEFT', 500);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return {
      response: async (_id: string, input: never) => new Response(next(input) as string),
      call: async (id: string, input: never) => {
        if (id === 'operations.get') return { data: { operationId: 'o', status: 'succeeded' } };
        const { page, complete = false } = next(input) as { page: readonly number[]; complete?: boolean };
        return { data: { lines: page.map(line), complete } };
      },
    } as never;
  }

  async follow(): Promise<string[]> {
    const told: string[] = [];
    for await (const news of followOperation(this.client, 'o')) told.push(brief(news));
    return told;
  }
}

function brief(news: OperationNews): string {
  if (news.type === 'line') return `line ${news.line.seq}`;
  if (news.type === 'step') return `${news.step.name} ${news.step.status}`;
  if (news.type === 'ended') return `ended ${news.operation.status}`;
  return news.type;
}

describe('following an operation', () => {
  it('tells lines and steps in their order, then the end', async () => {
    const service = new ScriptedService([
      step('install', 'running') + log(1) + step('install', 'ok') + log(2) + done('failed'),
    ]);
    expect(await service.follow()).toEqual([
      'install running',
      'line 1',
      'install ok',
      'line 2',
      'ended failed',
    ]);
  });

  it('goes on where it was when a connection breaks, and tells nothing twice', async () => {
    const service = new ScriptedService([
      step('install', 'running') + log(1) + log(2) + 'event: log\ndata: {"half',
      away(),
      step('install', 'running') + step('install', 'ok') + log(3) + done('succeeded'),
    ]);
    expect(await service.follow()).toEqual([
      'install running',
      'line 1',
      'line 2',
      'interrupted',
      'resumed',
      'install ok',
      'line 3',
      'ended succeeded',
    ]);
    expect(service.askedAfter).toEqual([0, 2, 2]);
  });

  it('waits for a service that is away, and then tells the true end', async () => {
    const service = new ScriptedService([
      away(),
      refusal('SERVICE_UNAVAILABLE', 503),
      new PorticoTransportError('gateway', { status: 502 }),
      log(1) + done('unknown'),
    ]);
    expect(await service.follow()).toEqual(['interrupted', 'resumed', 'line 1', 'ended unknown']);
  });

  it('reads pages where no stream comes through', async () => {
    const service = new ScriptedService(['', { page: [1, 2] }, { page: [3], complete: true }]);
    expect(await service.follow()).toEqual(['interrupted', 'line 1', 'line 2', 'line 3', 'ended succeeded']);
    expect(service.askedAfter).toEqual([0, 0, 2]);
  });

  it('takes an event `error` for a failure of the reading', async () => {
    const service = new ScriptedService([
      `${log(1)}event: error\ndata: {"code":"INTERNAL_ERROR"}\n\n`,
      { page: [] },
      done('succeeded'),
    ]);
    expect(await service.follow()).toEqual(['line 1', 'interrupted', 'resumed', 'ended succeeded']);
  });

  it('makes no end up when it may not be read', async () => {
    const service = new ScriptedService([log(1), refusal('OPERATION_NOT_FOUND', 404)]);
    await expect(service.follow()).rejects.toMatchObject({ code: 'OPERATION_NOT_FOUND' });
  });

  it('ends without an end when its reader leaves', async () => {
    const { client } = new ScriptedService([log(1) + log(2), { page: [] }]);
    const leaving = new AbortController();
    const told: string[] = [];
    for await (const news of followOperation(client, 'o', leaving.signal)) {
      told.push(brief(news));
      if (told.length === 2) leaving.abort();
    }
    expect(told).toEqual(['line 1', 'line 2']);
  });
});

describe('what an operation has come to', () => {
  it.each([
    [{ outcomeAvailable: true, status: 'running' }, 'running', 'busy'],
    [{ outcomeAvailable: true, status: 'succeeded' }, 'succeeded', 'good'],
    [{ outcomeAvailable: true, status: 'failed' }, 'failed', 'bad'],
    [{ outcomeAvailable: true, status: 'unknown' }, 'unknown', 'warning'],
    [{ outcomeAvailable: false }, 'expired', 'quiet'],
  ] as const)('%j is %s', (told, name, tone) => {
    expect(outcomeOf({ kind: 'deploy', ...told })).toEqual({ name, tone });
  });

  it.each([
    ['deploy', 'succeeded', undefined, true],
    ['exec', 'succeeded', 0, true],
    ['exec', 'succeeded', 3, false],
    ['exec', 'succeeded', null, false],
    ['exec', 'failed', null, false],
    ['deploy', 'unknown', undefined, false],
  ] as const)('a %s that has %s with %p went well: %p', (kind, status, exitCode, well) => {
    const told = { kind, status, outcomeAvailable: true, ...(exitCode !== undefined && { exitCode }) };
    expect(endedAsItShould(told)).toBe(well);
  });

  it('takes its time to its end, or until now', () => {
    const startedAt = '2026-01-15T12:00:00.000Z';
    const now = new Date('2026-01-15T12:00:09.000Z').getTime();
    expect(elapsedMs({ startedAt, finishedAt: '2026-01-15T12:00:02.500Z' }, now)).toBe(2_500);
    expect(elapsedMs({ startedAt, finishedAt: null }, now)).toBe(9_000);
    expect(elapsedMs({ startedAt }, now - 60_000)).toBe(0);
  });
});
