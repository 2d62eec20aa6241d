import { PorticoApiError, PorticoTransportError } from '#libs/client';
import type { BytesAnswer, OutgoingBytes } from '../../shared/upload/send-bytes.js';
import { type DeployOrder, DeployRun, type DeployState, LARGEST_INLINE_BYTES } from './deploy-run.js';

type Reply = Error | { readonly operationId?: string; readonly data?: unknown };

const refusal = (code: string, status: number, details = {}): PorticoApiError =>
  new PorticoApiError({
    code,
    message: code,
    status,
    hint: null,
    details,
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });
const lost = (): PorticoTransportError => new PorticoTransportError('lost', {});

/** A service that gives its replies one after the other. */
class ScriptedService {
  readonly sent: OutgoingBytes[] = [];
  readonly states: DeployState['at'][] = [];
  running: string | null = null;
  keys = 0;
  readonly run: DeployRun;

  constructor(private readonly replies: Reply[]) {
    this.run = new DeployRun('s1', {
      send: this.send,
      pack: async (files) => new Blob(files.map(({ file }) => file)),
      runningDeploy: async () => this.running,
      untilAnswering: async () => undefined,
      wait: async () => undefined,
      newKey: () => `key-${(this.keys += 1)}`,
    });
    this.run.subscribe(() => this.states.push(this.run.state.at));
  }

  private readonly send = async (outgoing: OutgoingBytes): Promise<BytesAnswer> => {
    this.sent.push(outgoing);
    const reply = this.replies.shift() ?? refusal('NOTHING_LEFT', 500);
    outgoing.onProgress?.(10);
    if (reply instanceof Error) throw reply;
    outgoing.onSent?.();
    return {
      status: 200,
      text: JSON.stringify({ data: reply.data }),
      header: (name) => (name === 'x-operation-id' ? (reply.operationId ?? null) : null),
    };
  };

  async deploy(order: Partial<DeployOrder> = {}): Promise<DeployState> {
    await this.run.start({
      source: { kind: 'archive', file: new Blob(['abc']), name: 'a.zip' },
      fields: { runtime: 'static', env: { A: 'b' } },
      changelog: ' new ',
      baseVersion: 'v3',
      ...order,
    });
    return this.run.state;
  }

  get fields(): Record<string, unknown>[] {
    return this.sent.map(({ body }) =>
      body instanceof FormData ? Object.fromEntries(body) : (JSON.parse(body as string) as never),
    );
  }
}

describe('a deploy from the page', () => {
  it('sends the archive with its fields, and ends with the operation', async () => {
    const service = new ScriptedService([{ operationId: 'o1' }]);
    expect(await service.deploy()).toEqual({ at: 'started', operationId: 'o1' });
    expect(service.fields[0]).toMatchObject({
      runtime: 'static',
      env: '{"A":"b"}',
      changelog: 'new',
      baseVersion: 'v3',
    });
    expect(service.sent[0]).toMatchObject({
      url: '/v1/infra/servers/s1/deploy?stream=true',
      until: 'headers',
    });
    expect(service.states).toEqual(['sending', 'sending', 'accepting', 'started']);
  });

  it('packs a folder as it is when it begins', async () => {
    const service = new ScriptedService([{ operationId: 'o1' }]);
    const list = async () => [{ path: 'a', file: new File(['x'], 'a') }];
    await service.deploy({ source: { kind: 'folder', name: 'f', list } });
    expect(service.states.slice(0, 2)).toEqual(['reading', 'packing']);
    expect(service.run.state.at).toBe('started');
  });

  it('runs a stored version without sending bytes', async () => {
    const service = new ScriptedService([{ operationId: 'o1' }]);
    await service.deploy({ source: { kind: 'version', versionId: 'v1', owner: null } });
    expect(service.fields[0]).toMatchObject({ source: { versionId: 'v1' }, baseVersion: 'v3' });
    expect(service.states).toEqual(['accepting', 'accepting', 'started']);
  });

  it('stores what is too large for one call, and then runs what was stored', async () => {
    const file = { size: LARGEST_INLINE_BYTES + 1 } as Blob;
    const saved = { versionId: 'v4', deduplicated: false };
    const service = new ScriptedService([lost(), { data: saved }, { operationId: 'o1' }]);
    const bodies = service.sent;
    await service.deploy({ source: { kind: 'archive', file, name: 'a' } });
    expect(service.run.state).toEqual({ at: 'started', operationId: 'o1' });
    expect(bodies[1]?.url).toBe('/v1/infra/servers/s1/sources');
    expect(bodies[1]?.headers?.['x-note']).toBe("UTF-8''new");
    expect(JSON.parse(bodies[2]?.body as string)).toMatchObject({
      source: { versionId: 'v4', owner: 'server' },
      baseVersion: 'v4',
    });
  });

  it('is based on what was newest where the bytes were stored before', async () => {
    const file = { size: LARGEST_INLINE_BYTES + 1 } as Blob;
    const service = new ScriptedService([
      { data: { versionId: 'v1', deduplicated: true } },
      { operationId: 'o1' },
    ]);
    await service.deploy({ source: { kind: 'archive', file, name: 'a' } });
    expect(JSON.parse(service.sent[1]?.body as string)).toMatchObject({ baseVersion: 'v3' });
  });

  it('sends again under the same key when the way broke, and starts nothing twice', async () => {
    const away = refusal('SERVICE_UNAVAILABLE', 503);
    const service = new ScriptedService([lost(), away, { operationId: 'o1' }]);
    expect(await service.deploy()).toEqual({ at: 'started', operationId: 'o1' });
    expect(new Set(service.sent.map(({ headers }) => headers?.['idempotency-key']))).toEqual(
      new Set(['key-1']),
    );
    expect(service.states.filter((at) => at === 'waiting')).toHaveLength(2);
    await service.deploy();
    expect(service.sent.at(-1)?.headers?.['idempotency-key']).toBe('key-2');
  });

  it('finds the operation that an attempt without an answer had started', async () => {
    const known = new ScriptedService([
      lost(),
      refusal('IDEMPOTENCY_OUTCOME_UNKNOWN', 409, { operationId: 'o7' }),
    ]);
    expect(await known.deploy()).toEqual({ at: 'started', operationId: 'o7' });
    const busy = new ScriptedService([lost(), refusal('IDEMPOTENCY_IN_PROGRESS', 409)]);
    busy.running = 'o8';
    expect(await busy.deploy()).toEqual({ at: 'started', operationId: 'o8' });
    const early = new ScriptedService([
      lost(),
      refusal('IDEMPOTENCY_IN_PROGRESS', 409),
      { operationId: 'o9' },
    ]);
    expect(await early.deploy()).toEqual({ at: 'started', operationId: 'o9' });
  });

  it('tells what the service refuses, and does not go on for ever', async () => {
    const refused = new ScriptedService([refusal('EXEC_BUSY', 409)]);
    expect(await refused.deploy()).toMatchObject({ at: 'failed', failure: { code: 'EXEC_BUSY' } });
    expect(refused.sent).toHaveLength(1);
    const limited = new ScriptedService([refusal('RATE_LIMITED', 429)]);
    expect(await limited.deploy()).toMatchObject({ failure: { code: 'RATE_LIMITED' } });
    const away = new ScriptedService(Array.from({ length: 20 }, lost));
    expect((await away.deploy()).at).toBe('failed');
    expect(away.sent).toHaveLength(9);
    const unknown = new ScriptedService([refusal('IDEMPOTENCY_OUTCOME_UNKNOWN', 409)]);
    expect(await unknown.deploy()).toMatchObject({ failure: { code: 'IDEMPOTENCY_OUTCOME_UNKNOWN' } });
    expect((await new ScriptedService([{}]).deploy()).at).toBe('failed');
  });

  it('can be given up while it is on its way, and only once at a time', async () => {
    const service = new ScriptedService([]);
    const list = (signal: AbortSignal) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const running = service.deploy({ source: { kind: 'folder', name: 'f', list } });
    await service.deploy();
    service.run.cancel();
    expect(await running).toEqual({ at: 'cancelled' });
    expect(service.sent).toEqual([]);
    service.run.clear();
    expect(service.run.state.at).toBe('idle');
  });
});
