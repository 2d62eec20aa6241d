import { setTimeout as delay } from 'node:timers/promises';
import type { AgentOperation, AgentOutputEnd } from '#libs/agent-protocol';
import type { Call, Route } from '../../apps/agent/src/api/route.js';
import { readStartRequest } from '../../apps/agent/src/api/start-operation.request.js';
import { sendJson } from '../../apps/agent/src/api/json-response.js';
import { RequestError } from '../../apps/agent/src/api/request-error.js';

const OPERATION = '/operations/([0-9a-f-]{36})';
/** `sleep <seconds>; echo <text>`, each part optional; any other command prints nothing. */
const COMMAND = /^(?:sleep ([\d.]+)(?:; )?)?(?:echo (.*))?$/s;
/** A line of the log of the application is printed this often while somebody follows. */
const LOG_EVERY_MS = 100;
const NDJSON = { ':status': 200, 'content-type': 'application/x-ndjson' } as const;

interface Run {
  view: AgentOperation;
  readonly text: string;
  readonly ended: Promise<void>;
}

/** Commands of one server, which no process runs: what they print is known from their text. */
export class LightOperations {
  private readonly runs = new Map<string, Run>();
  private readonly voided = new Set<string>();

  /** @param starts counts the starts of each operation, whichever server it is of. */
  constructor(private readonly starts: Map<string, number>) {}

  routes(): Route[] {
    return [
      { method: 'GET', path: /^\/healthz$/, handle: ({ stream }) => sendJson(stream, 200, { status: 'ok' }) },
      { method: 'PUT', path: new RegExp(`^${OPERATION}$`), handle: (call) => this.start(call) },
      {
        method: 'GET',
        path: new RegExp(`^${OPERATION}$`),
        handle: ({ stream, id }) => sendJson(stream, 200, this.require(id).view),
      },
      { method: 'PUT', path: new RegExp(`^${OPERATION}/void$`), handle: (call) => this.giveUp(call) },
      { method: 'GET', path: new RegExp(`^${OPERATION}/output$`), handle: (call) => this.output(call) },
      { method: 'GET', path: /^\/logs$/, handle: (call) => this.logs(call) },
    ];
  }

  private async start({ stream, id }: Call): Promise<void> {
    const request = await readStartRequest(id, stream);
    const present = this.runs.get(id);
    if (present) return sendJson(stream, 409, present.view);
    if (this.voided.has(id)) throw new RequestError(412, 'voided', 'the operation was given up');
    if (request.kind !== 'exec') throw new RequestError(500, 'spawn_failed', 'only commands run here');
    this.starts.set(id, (this.starts.get(id) ?? 0) + 1);
    const [, seconds = '0', said] = COMMAND.exec(request.command) ?? [];
    const text = said === undefined ? '' : `${said}\n`;
    const startedAt = new Date().toISOString();
    const run: Run = {
      text,
      ended: this.end(id, Number(seconds) * 1_000),
      view: {
        operationId: id,
        kind: 'exec',
        slot: request.slot,
        fence: request.fence,
        state: 'running',
        startedAt,
        endedAt: null,
        exitCode: null,
        timedOut: false,
        outputBytes: { stdout: Buffer.byteLength(text), stderr: 0 },
        truncated: false,
        deploy: null,
      },
    };
    this.runs.set(id, run);
    sendJson(stream, 201, { operationId: id, state: 'running', startedAt });
  }

  private async end(id: string, afterMs: number): Promise<void> {
    await delay(afterMs);
    const run = this.require(id);
    run.view = { ...run.view, state: 'ended', endedAt: new Date().toISOString(), exitCode: 0 };
  }

  private giveUp({ stream, id }: Call): void {
    const run = this.runs.get(id);
    if (run) return sendJson(stream, 409, run.view);
    this.voided.add(id);
    sendJson(stream, 200, { operationId: id, voided: true });
  }

  private async output({ stream, query, id }: Call): Promise<void> {
    const run = this.require(id);
    stream.respond(NDJSON);
    if (query.get('follow') === 'true') await run.ended;
    if (stream.destroyed) return;
    const data = Buffer.from(run.text).toString('base64');
    const seq = Buffer.byteLength(run.text);
    if (seq > Number(query.get('after') ?? 0)) {
      stream.write(`${JSON.stringify({ seq, stream: 'stdout', data, step: null })}\n`);
    }
    const { state, exitCode, timedOut, truncated, deploy } = run.view;
    const end: AgentOutputEnd = { end: true, state, exitCode, timedOut, truncated, deploy };
    stream.end(`${JSON.stringify(end)}\n`);
  }

  /** The line of a tenth of a second is its number since 1970: who follows sees whether one is missing. */
  private async logs({ stream, query }: Call): Promise<void> {
    const gone = new AbortController();
    stream.once('close', () => gone.abort());
    stream.session?.once('goaway', () => gone.abort());
    stream.respond(NDJSON);
    const since = Date.parse(query.get('since') ?? '');
    const now = Math.floor(Date.now() / LOG_EVERY_MS);
    let next = Number.isNaN(since) ? now : Math.floor(since / LOG_EVERY_MS);
    for (;;) {
      for (; next <= Math.floor(Date.now() / LOG_EVERY_MS); next += 1) {
        const at = new Date(next * LOG_EVERY_MS).toISOString();
        if (!stream.destroyed)
          stream.write(`${JSON.stringify({ at, stream: 'stdout', line: String(next) })}\n`);
      }
      if (query.get('follow') !== 'true' || gone.signal.aborted) break;
      await delay(LOG_EVERY_MS, null, { signal: gone.signal }).catch((error: unknown) => {
        if (!gone.signal.aborted) throw error;
      });
    }
    if (!stream.destroyed) stream.end();
  }

  private require(id: string): Run {
    const run = this.runs.get(id);
    if (!run) throw new RequestError(404, 'operation_not_found', 'no such operation ran here');
    return run;
  }
}
