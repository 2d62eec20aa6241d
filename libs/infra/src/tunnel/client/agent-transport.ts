import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { INTERNAL_TOKEN_HEADER, type OpenSpan, traced } from '#libs/observability';
import { FORWARDING_PREFIX, readTunnelFault, TUNNEL_FAULT_HEADER, TunnelReplicas } from '../replica-calls.js';
import type { StartOptions } from '../agent-calls.js';
import type { TunnelLookup } from '../tunnel.port.js';
import {
  AgentMalformed,
  AgentRefused,
  type RefusalReason,
  AlreadyStarted,
  GatewayUnreachable,
  TunnelMissing,
} from '../tunnel.errors.js';
import { MalformedAnswer } from './answer-reader.js';

/** Milliseconds. */
const TIMES = { connect: 2000, headers: 15_000, silence: 15_000, upload: 120_000 };

const JSON_LIMIT = 256 * 1024;

/** Refusals by status and error of the agent. Anything else says nothing of what the agent did. */
const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  '400 invalid_request': 'invalid_request',
  '403 path_denied': 'path_denied',
  '404 operation_not_found': 'operation_not_found',
  '404 archive_not_found': 'archive_not_found',
  '404 slot_not_found': 'slot_not_found',
  '404 app_not_deployed': 'app_not_deployed',
  '412 stale_fence': 'stale_fence',
  '412 voided': 'voided',
  '413 body_too_large': 'body_too_large',
  '422 archive_mismatch': 'archive_mismatch',
  '422 archive_refused': 'archive_refused',
  '500 spawn_failed': 'spawn_failed',
  '503 stopping': 'stopping',
};

interface Refusal {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly newestFence?: unknown;
}

/** A body that is streamed. It is destroyed when the call ends before it does. */
export interface Upload {
  readonly stream: Readable;
  /** Bytes; absent when they are not known before. */
  readonly size?: number;
}

export interface AgentCall {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Path and query, as the agent sees it. */
  readonly path: string;
  readonly json?: unknown;
  readonly upload?: Upload;
  /** Milliseconds the answer may take to begin, where it may be longer than usual. */
  readonly answerWithinMs?: number;
}

export type AgentAnswer = Dispatcher.ResponseData;

/** Method and first word of the path: ids and names of files would make each call a kind of its own. */
function spanNameOf({ method, path }: AgentCall): string {
  return `${method} ${/^\/[a-z]*/.exec(path)?.[0] ?? '/'}`;
}

/** Sends calls to the replica that holds the tunnel, and tells the faults of the way from answers of the agent. */
export class AgentTransport {
  readonly #dispatcher = new Agent({
    connect: { timeout: TIMES.connect },
    headersTimeout: TIMES.headers,
    bodyTimeout: TIMES.silence,
  });

  readonly #replicas: TunnelReplicas;

  constructor(
    lookup: TunnelLookup,
    private readonly internalToken: string,
    private readonly refusals: Readonly<Record<string, RefusalReason>> = REFUSALS,
  ) {
    this.#replicas = new TunnelReplicas(lookup);
  }

  /** @param work reads the answer; what it throws of its own counts as an answer that makes no sense */
  async call<T>(
    serverId: string,
    call: AgentCall,
    { signal, replicaUrl }: Pick<StartOptions, 'signal' | 'replicaUrl'>,
    work: (answer: AgentAnswer) => Promise<T>,
  ): Promise<T> {
    // A body may break before it is sent; its error then ends the sending.
    call.upload?.stream.on('error', () => undefined);
    try {
      return await this.#replicas.call(serverId, { mayRepeat: !call.upload, signal, replicaUrl }, (holder) =>
        this.#callAt(holder, serverId, call, signal, work),
      );
    } finally {
      call.upload?.stream.destroy();
    }
  }

  #callAt<T>(
    replicaUrl: string,
    serverId: string,
    call: AgentCall,
    signal: AbortSignal | undefined,
    work: (answer: AgentAnswer) => Promise<T>,
  ): Promise<T> {
    const { hostname } = new URL(replicaUrl);
    const attributes = {
      'http.request.method': call.method,
      'server.address': hostname,
      'portico.server_id': serverId,
    };
    return traced({ name: spanNameOf(call), kind: 'client', attributes }, (span) =>
      this.guard(serverId, signal, async () => {
        const answer = await this.#send(serverId, replicaUrl, call, signal, span);
        span.set({ 'http.response.status_code': answer.statusCode });
        return work(answer);
      }),
    );
  }

  /** Turns faults of the transport into {@link GatewayUnreachable}, answers without sense into {@link AgentMalformed}. */
  async guard<T>(serverId: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isTyped =
        error instanceof TunnelMissing || error instanceof AgentRefused || error instanceof AlreadyStarted;
      if (isTyped || signal?.aborted) throw error;
      if (error instanceof MalformedAnswer) throw new AgentMalformed(serverId, error);
      throw new GatewayUnreachable(serverId, error);
    }
  }

  /** The body of an answer, at most 256 KiB. @throws MalformedAnswer when it is none of an agent's that says yes */
  async json({ body, statusCode }: Pick<AgentAnswer, 'body' | 'statusCode'>): Promise<unknown> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > JSON_LIMIT) throw new MalformedAnswer('the answer is too large');
      parts.push(part);
    }
    try {
      return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
    } catch (cause) {
      // Refusals may come from whoever stands between.
      if (statusCode >= 300) throw cause;
      throw new MalformedAnswer('the answer is not JSON', { cause });
    }
  }

  /** What an answer without success means. */
  failure(serverId: string, { statusCode, headers }: AgentAnswer, value: unknown): Error {
    const { error, message, newestFence } = (value ?? {}) as Refusal;
    const key = `${statusCode} ${String(error)}`;
    const shown = headers[TUNNEL_FAULT_HEADER];
    const fault = shown === undefined ? null : readTunnelFault(shown);
    if (fault) return new TunnelMissing(serverId, fault);
    const reason = shown === undefined ? this.refusals[key] : undefined;
    if (!reason) return new GatewayUnreachable(serverId, new Error(`answer ${key}`));
    const fence = typeof newestFence === 'number' ? newestFence : null;
    return new AgentRefused(serverId, reason, fence, typeof message === 'string' ? message : reason);
  }

  /** Ends every open call. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #send(
    serverId: string,
    replicaUrl: string,
    { method, path, json, upload, answerWithinMs = upload && TIMES.upload }: AgentCall,
    signal: AbortSignal | undefined,
    { traceparent }: OpenSpan,
  ): Promise<AgentAnswer> {
    // A request with a body that has ended would wait for it until its time is up.
    if (upload?.stream.destroyed) throw upload.stream.errored ?? new Error('the body broke off');
    const headers: Record<string, string> = { [INTERNAL_TOKEN_HEADER]: this.internalToken };
    if (traceparent !== null) headers['traceparent'] = traceparent;
    if (json !== undefined) headers['content-type'] = 'application/json';
    if (upload) headers['content-type'] = 'application/octet-stream';
    if (upload?.size !== undefined) headers['content-length'] = String(upload.size);
    return request(new URL(`${FORWARDING_PREFIX}${serverId}${path}`, replicaUrl), {
      dispatcher: this.#dispatcher,
      method,
      headers,
      body: upload?.stream ?? (json === undefined ? null : JSON.stringify(json)),
      signal: signal ?? null,
      ...(answerWithinMs === undefined ? {} : { headersTimeout: answerWithinMs }),
    });
  }
}
