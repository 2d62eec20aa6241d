import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { buffer, json } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import {
  AGENT_FAULT_HEADER,
  type AgentOperation,
  type AgentApp,
  type AgentLogLine,
  APP_AUTHORITY,
  type OperationRequest,
  OUTPUT_CONTENT_TYPE,
  WebSocketDuplex,
} from '#libs/agent-protocol';
import { TUNNEL_PATH } from '../tunnel/index.js';
import { ScriptedRun } from './scripted-run.js';
import { NO_APP, ScriptedStates } from './scripted-states.js';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export type { ScriptedRun };

/** A file as a scripted agent got it. */
export interface ScriptedFile {
  readonly path: string;
  readonly mode: string;
  readonly slot: string | null;
  readonly extract: string | null;
  readonly content: Buffer;
}

/** An answer of the agent instead of what it would do. */
export interface ScriptedRefusal {
  readonly status: number;
  readonly error: string;
}

type Handler = (stream: ServerHttp2Stream, name: string, query: URLSearchParams) => unknown;

/** An agent in this process that speaks the real protocol and does what a spec tells it. */
export class ScriptedAgent {
  /** What every start does; by default a command prints itself and ends with 0, a deploy goes well. */
  script: (run: ScriptedRun) => void = (run) => {
    if (run.request.kind === 'deploy') {
      run.reach('download');
      run.reach('start');
      run.endDeploy();
      return;
    }
    run.print('stdout', `ran ${run.command}\n`);
    run.end(0);
  };
  /** What a stop does to a running operation. */
  stopScript: (run: ScriptedRun) => void = (run) => run.end(143);
  /** False: as one that has to be asked for the output of what it started. */
  tellsStarts = true;
  /** What the answer to a start says of the operation. */
  startedAs: (record: AgentOperation) => AgentOperation = (record) => record;
  /** Answers a start before anything happens. Null lets it pass. */
  intercept: ((operationId: string) => 'refuse' | 'vanish' | 'vanish-after-start' | null) | null = null;
  /** Refuses files and archives, their body unread. Null lets them pass. */
  refuseUpload: ((path: string) => ScriptedRefusal | null) | null = null;
  readonly calls: string[] = [];
  /** Effects: ids of the operations started here, in order. */
  readonly starts: string[] = [];
  readonly fences: number[] = [];
  readonly requests: OperationRequest[] = [];
  /** Archives by the id of their operation. */
  readonly archives = new Map<string, Buffer>();
  readonly files: ScriptedFile[] = [];
  readonly slots = new Map<string, unknown>();
  /** Questions for logs, as asked. */
  readonly logQuestions: Readonly<Record<string, string>>[] = [];
  app: AgentApp = NO_APP;
  /** Ids of the releases that are still on the machine. */
  readonly releases: string[] = [];
  readonly states = new ScriptedStates();
  /** Why a connection to the application is refused; null opens it. */
  connects: () => string | null = () => null;
  /** Connections to the application that were asked for. */
  connected = 0;
  private readonly logLines: AgentLogLine[] = [];
  private readonly known = new Map<string, ScriptedRun>();
  private readonly voided = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly http: Http2Server = createServer();
  private socket: WebSocket | null = null;

  private readonly handlers: Readonly<Record<string, Handler>> = {
    'PUT operations': (stream, id, query) => this.start(stream, id, query),
    'PUT operations/void': (stream, id) => this.void(stream, id),
    'PUT operations/stop': (stream, id) => this.stop(stream, id),
    'GET operations': (stream, id) => this.withRun(stream, id, (run) => this.answer(stream, 200, run.record)),
    'GET operations/output': (stream, id, query) =>
      this.withRun(stream, id, (run) => this.follow(stream, run, Number(query.get('after')))),
    'PUT archives': (stream, id, query) => this.takeArchive(stream, id, query),
    'PUT files': (stream, _name, query) => this.takeFile(stream, query),
    'GET logs': (stream, _name, query) => this.tellLogs(stream, query),
    'GET releases': (stream) => {
      this.answer(stream, 200, {
        releases: this.releases.map((releaseId) => ({
          releaseId,
          deployedAt: '2026-01-15T12:00:00.000Z',
          inUse: false,
        })),
      });
    },
    'GET app': (stream, name) =>
      name === 'states' ? this.states.follow(stream) : this.answer(stream, 200, this.app),
    'PUT slots': async (stream, slot) => {
      this.slots.set(slot, await json(stream));
      this.answer(stream, 200, { slot });
    },
    'DELETE slots': (stream, slot) => {
      if (this.slots.delete(slot)) this.answer(stream, 200, { slot });
      else this.refuse(stream, { status: 404, error: 'slot_not_found' });
    },
  };

  constructor(
    private readonly serverId: string,
    private readonly token: string,
  ) {
    this.http.on('stream', (stream, headers) => {
      if (stream.destroyed) return;
      stream.on('error', () => undefined);
      if (headers[':authority'] === APP_AUTHORITY) return this.connect(stream);
      const { pathname, searchParams } = new URL(String(headers[':path']), 'http://agent');
      const [, kind = '', name = '', deed] = pathname.split('/');
      this.calls.push(`${String(headers[':method'])} ${kind}${deed ? `/${deed}` : ''}`);
      const handler = this.handlers[this.calls.at(-1) ?? ''];
      if (handler) void this.take(stream, () => handler(stream, name, searchParams));
      else this.refuse(stream, { status: 404, error: 'not_found' });
    });
    this.http.on('sessionError', () => undefined);
  }

  /** @param address `host:port` of the gateway. */
  async dial(address: string): Promise<void> {
    const socket = new WebSocket(`ws://${address}${TUNNEL_PATH}`, {
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-svc-server-id': this.serverId,
        'x-svc-agent-version': '1.0.0',
      },
    });
    this.socket = socket;
    socket.on('error', () => undefined);
    // In the event itself: the first frames may come before a promise is resumed.
    socket.once('open', () => {
      const duplex = new WebSocketDuplex(socket);
      duplex.on('error', () => socket.terminate());
      this.http.emit('connection', duplex);
    });
    await once(socket, 'open');
  }

  /** Whether it runs, as its machine sees it. */
  get runs(): boolean {
    return this.socket !== null;
  }

  hangUp(): void {
    this.socket?.terminate();
    this.socket = null;
  }

  runOf(operationId: string): ScriptedRun {
    const run = this.known.get(operationId);
    if (!run) throw new Error(`${operationId} was never started`);
    return run;
  }

  /** The journal forgets everything, as a machine made anew does. */
  forget(): void {
    this.known.clear();
  }

  /** A line of the application's log. */
  log(line: string, stream: AgentLogLine['stream'] = 'stdout', releaseId: string | null = null): void {
    this.logLines.push({ at: new Date().toISOString(), stream, line, releaseId });
    this.changed();
  }

  private readonly changed = (): void => {
    for (const listener of [...this.listeners]) listener();
  };

  private withRun(stream: ServerHttp2Stream, id: string, work: (run: ScriptedRun) => unknown): unknown {
    const run = this.known.get(id);
    return run ? work(run) : this.refuse(stream, { status: 404, error: 'operation_not_found' });
  }

  /** A call that broke off has nobody to answer. */
  private async take(stream: ServerHttp2Stream, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stream.destroyed) throw error;
    }
  }

  private connect(stream: ServerHttp2Stream): void {
    this.connected += 1;
    const fault = this.connects();
    if (fault === null) stream.respond({ ':status': 200 });
    else stream.respond({ ':status': 502, [AGENT_FAULT_HEADER]: fault }, { endStream: true });
  }

  private void(stream: ServerHttp2Stream, id: string): void {
    const run = this.known.get(id);
    if (run) return this.answer(stream, 409, run.record);
    this.voided.add(id);
    this.answer(stream, 200, { operationId: id, voided: true });
  }

  private stop(stream: ServerHttp2Stream, id: string): unknown {
    return this.withRun(stream, id, (run) => {
      if (run.record.state === 'running') this.stopScript(run);
      this.answer(stream, 200, run.record);
    });
  }

  private async start(stream: ServerHttp2Stream, id: string, query: URLSearchParams): Promise<void> {
    const request = (await json(stream)) as OperationRequest;
    const what = this.intercept?.(id) ?? null;
    if (what === 'refuse') return this.refuse(stream, { status: 500, error: 'spawn_failed' });
    if (what === 'vanish') return this.hangUp();
    if (this.voided.has(id)) return this.refuse(stream, { status: 412, error: 'voided' });
    const earlier = this.known.get(id);
    if (earlier) return this.answer(stream, 409, earlier.record);
    const run = new ScriptedRun(id, request, this.changed);
    this.starts.push(id);
    this.fences.push(request.fence);
    this.requests.push(request);
    this.known.set(id, run);
    if (what === 'vanish-after-start') this.hangUp();
    else if (!this.tellsStarts || query.get('follow') !== 'true') {
      this.answer(stream, 201, { operationId: id, state: 'running', startedAt: run.record.startedAt });
    } else {
      stream.respond({ ':status': 201, 'content-type': OUTPUT_CONTENT_TYPE });
      stream.write(`${JSON.stringify(this.startedAs(run.record))}\n`);
      void this.take(stream, () => this.tell(stream, run, 0));
    }
    this.script(run);
  }

  private async takeArchive(stream: ServerHttp2Stream, id: string, query: URLSearchParams): Promise<void> {
    const refusal = this.refuseUpload?.(id);
    if (refusal) return this.refuse(stream, refusal);
    const content = await buffer(stream);
    const digest = sha256(content);
    if (digest !== query.get('sha256'))
      return this.refuse(stream, { status: 422, error: 'archive_mismatch' });
    this.archives.set(id, content);
    this.answer(stream, 200, { size: content.length, sha256: digest });
  }

  private async takeFile(stream: ServerHttp2Stream, query: URLSearchParams): Promise<void> {
    const path = String(query.get('path'));
    const refusal = this.refuseUpload?.(path);
    if (refusal) return this.refuse(stream, refusal);
    const content = await buffer(stream);
    const { mode = '', slot = null, extract = null } = Object.fromEntries<string>(query);
    this.files.push({ path, mode, slot, extract, content });
    this.answer(stream, 200, { path, size: content.length, sha256: sha256(content) });
  }

  private async tellLogs(stream: ServerHttp2Stream, query: URLSearchParams): Promise<void> {
    this.logQuestions.push(Object.fromEntries(query));
    this.begin(stream);
    let seen = Math.max(0, this.logLines.length - Number(query.get('lines')));
    while (!stream.destroyed) {
      for (const line of this.logLines.slice(seen)) stream.write(`${JSON.stringify(line)}\n`);
      seen = this.logLines.length;
      if (query.get('follow') !== 'true') return void stream.end();
      await this.nextChange(stream);
    }
  }

  private async follow(stream: ServerHttp2Stream, run: ScriptedRun, after: number): Promise<void> {
    this.begin(stream);
    await this.tell(stream, run, after);
  }

  private async tell(stream: ServerHttp2Stream, run: ScriptedRun, after: number): Promise<void> {
    let told = after > 0 ? run.lines.findIndex((line) => 'seq' in line && line.seq > after) : 0;
    if (told < 0) told = run.lines.length;
    while (!stream.destroyed) {
      for (const line of run.lines.slice(told)) stream.write(`${JSON.stringify(line)}\n`);
      told = run.lines.length;
      const { state, exitCode, timedOut, truncated, deploy } = run.record;
      if (state !== 'running') {
        stream.end(`${JSON.stringify({ end: true, state, exitCode, timedOut, truncated, deploy })}\n`);
        return;
      }
      await this.nextChange(stream);
    }
  }

  private async nextChange(stream: ServerHttp2Stream): Promise<void> {
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        this.listeners.delete(finish);
        stream.off('close', finish);
        resolve();
      };
      this.listeners.add(finish);
      stream.once('close', finish);
    });
  }

  private begin(stream: ServerHttp2Stream): void {
    stream.respond({ ':status': 200, 'content-type': 'application/x-ndjson' });
  }

  private refuse(stream: ServerHttp2Stream, { status, error }: ScriptedRefusal): void {
    this.answer(stream, status, { error, message: error });
  }

  private answer(stream: ServerHttp2Stream, status: number, body: unknown): void {
    stream.respond({ ':status': status, 'content-type': 'application/json' });
    stream.end(JSON.stringify(body));
  }
}
