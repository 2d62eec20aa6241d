import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { text } from 'node:stream/consumers';
import { createWebSocketStream, WebSocket } from 'ws';
import type { AgentOperation, ExecRequest } from '../tunnel/index.js';
import { TUNNEL_PATH } from '../tunnel/index.js';

interface Known {
  record: AgentOperation;
  readonly output: { seq: number; stream: 'stdout' | 'stderr'; data: string }[];
}

/** One running command of a scripted agent. */
export interface ScriptedRun {
  readonly operationId: string;
  readonly request: ExecRequest;
  print(stream: 'stdout' | 'stderr', textToPrint: string): void;
  end(exitCode: number | null, more?: { timedOut?: boolean; truncated?: boolean }): void;
  lose(): void;
}

const ENDED = 'ended';

/** An agent in this process that speaks the real protocol and does what a spec tells it. */
export class ScriptedAgent {
  /** What every start does; by default it prints the command and ends with 0. */
  script: (run: ScriptedRun) => void = (run) => {
    run.print('stdout', `ran ${run.request.command}\n`);
    run.end(0);
  };
  /** Answers a start before anything happens. Null lets it pass. */
  intercept: ((operationId: string) => 'refuse' | 'vanish' | 'vanish-after-start' | null) | null = null;
  /** Effects: ids of the commands started here, in order. */
  readonly starts: string[] = [];
  readonly fences: number[] = [];
  private readonly known = new Map<string, Known>();
  private readonly voided = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly http: Http2Server = createServer();
  private socket: WebSocket | null = null;

  constructor(
    private readonly serverId: string,
    private readonly token: string,
  ) {
    this.http.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      void this.answer(stream, String(headers[':method']), new URL(String(headers[':path']), 'http://agent'));
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
      const duplex = createWebSocketStream(socket);
      duplex.on('error', () => socket.terminate());
      this.http.emit('connection', duplex);
    });
    await once(socket, 'open');
  }

  hangUp(): void {
    this.socket?.terminate();
    this.socket = null;
  }

  runOf(operationId: string): ScriptedRun {
    const known = this.known.get(operationId);
    if (!known) throw new Error(`${operationId} was never started`);
    const { fence } = known.record;
    return {
      operationId,
      request: { fence, kind: 'exec', command: '', timeoutSeconds: 0 },
      print: (stream, printed) => {
        const data = Buffer.from(printed).toString('base64');
        known.output.push({ seq: known.output.length + 1, stream, data });
        this.changed();
      },
      end: (exitCode, { timedOut = false, truncated = false } = {}) => {
        const endedAt = new Date().toISOString();
        known.record = { ...known.record, state: ENDED, endedAt, exitCode, timedOut, truncated };
        this.changed();
      },
      lose: () => {
        known.record = { ...known.record, state: 'lost' };
        this.changed();
      },
    };
  }

  /** The journal forgets everything, as a machine made anew does. */
  forget(): void {
    this.known.clear();
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private async answer(stream: ServerHttp2Stream, method: string, url: URL): Promise<void> {
    const [, , operationId = '', output] = url.pathname.split('/');
    const known = this.known.get(operationId);
    if (method === 'PUT' && output === 'void') {
      if (known) return this.json(stream, 409, known.record);
      this.voided.add(operationId);
      return this.json(stream, 200, { operationId, voided: true });
    }
    if (method === 'PUT') return this.start(stream, operationId);
    if (!known) return this.json(stream, 404, { error: 'operation_not_found' });
    if (output !== 'output') return this.json(stream, 200, known.record);
    return this.follow(stream, known, Number(url.searchParams.get('after')));
  }

  private async start(stream: ServerHttp2Stream, operationId: string): Promise<void> {
    const request = JSON.parse(await text(stream)) as ExecRequest;
    const what = this.intercept?.(operationId) ?? null;
    if (what === 'refuse') return this.json(stream, 500, { error: 'spawn_failed' });
    if (what === 'vanish') return this.hangUp();
    if (this.voided.has(operationId)) return this.json(stream, 412, { error: 'voided' });
    const earlier = this.known.get(operationId);
    if (earlier) return this.json(stream, 409, earlier.record);
    const startedAt = new Date().toISOString();
    this.starts.push(operationId);
    this.fences.push(request.fence);
    this.known.set(operationId, {
      record: {
        operationId,
        kind: 'exec',
        fence: request.fence,
        state: 'running',
        startedAt,
        endedAt: null,
        exitCode: null,
        timedOut: false,
        outputBytes: { stdout: 0, stderr: 0 },
        truncated: false,
      },
      output: [],
    });
    if (what === 'vanish-after-start') this.hangUp();
    else this.json(stream, 201, { operationId, state: 'running', startedAt });
    this.script({ ...this.runOf(operationId), request });
  }

  private async follow(stream: ServerHttp2Stream, known: Known, after: number): Promise<void> {
    stream.respond({ ':status': 200, 'content-type': 'application/x-ndjson' });
    let seen = after;
    while (!stream.destroyed) {
      for (const piece of known.output.filter(({ seq }) => seq > seen)) {
        stream.write(`${JSON.stringify(piece)}\n`);
        seen = piece.seq;
      }
      const { state, exitCode, timedOut, truncated } = known.record;
      if (state !== 'running') {
        stream.end(`${JSON.stringify({ end: true, state, exitCode, timedOut, truncated })}\n`);
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

  private json(stream: ServerHttp2Stream, status: number, body: unknown): void {
    stream.respond({ ':status': status, 'content-type': 'application/json' });
    stream.end(JSON.stringify(body));
  }
}
