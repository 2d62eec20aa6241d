import { Agent, type Dispatcher, request } from 'undici';
import { retryTransient } from '#libs/database';
import type {
  AgentOperation,
  AgentOutputChunk,
  AgentOutputEnd,
  AgentStatus,
  ExecRequest,
} from '../agent-protocol.js';
import type { TunnelLookup } from '../tunnel-lookup.port.js';
import { parseOperation, parseStatus } from './agent-answers.js';
import { AgentRefused, type RefusalReason } from './agent-refused.error.js';
import { AlreadyStarted } from './already-started.error.js';
import { GatewayUnreachable } from './gateway-unreachable.error.js';
import { readOutput } from './output-lines.js';
import { TunnelMissing } from './tunnel-missing.error.js';

/** Milliseconds. */
const TIMEOUTS = { connect: 2000, headers: 15_000, silence: 15_000 };
const JSON_LIMIT = 256 * 1024;

/** Refusals by status and error of the agent. Anything else says nothing of what the agent did. */
const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  '412 stale_fence': 'stale_fence',
  '412 voided': 'voided',
  '500 spawn_failed': 'spawn_failed',
  '503 stopping': 'stopping',
  '400 invalid_request': 'invalid_request',
  '413 body_too_large': 'invalid_request',
  '404 operation_not_found': 'operation_not_found',
};

const TUNNEL_FAULTS: Readonly<Record<string, TunnelMissing['fault']>> = {
  '404 tunnel_not_found': 'absent',
  '502 tunnel_broken': 'broken',
};

interface Refusal {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly newestFence?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface OutputOptions extends CallOptions {
  /** `seq` of the last piece already seen; all without it, and for anything below 1. */
  readonly after?: number;
  /** Stay until the operation has ended. Default true. */
  readonly follow?: boolean;
}

type Answer = Dispatcher.ResponseData;

/**
 * Calls to agents, through the replica that holds the tunnel. Every method throws {@link TunnelMissing}
 * or {@link GatewayUnreachable} when the agent cannot be asked; after that a start may have happened,
 * which `readOperation` tells. An absent database is waited out: it says nothing of the agent. An
 * aborted signal rejects with its own reason.
 */
export class AgentClient {
  readonly #dispatcher = new Agent({
    connect: { timeout: TIMEOUTS.connect },
    headersTimeout: TIMEOUTS.headers,
    bodyTimeout: TIMEOUTS.silence,
  });

  constructor(
    private readonly lookup: TunnelLookup,
    private readonly internalToken: string,
  ) {}

  /**
   * Starts an operation, at most once for an id.
   * @returns the time of the start by the clock of the server
   * @throws AlreadyStarted, AgentRefused
   */
  async startOperation(
    serverId: string,
    operationId: string,
    body: ExecRequest,
    options: CallOptions = {},
  ): Promise<{ readonly startedAt: Date }> {
    const path = `/operations/${operationId}`;
    return this.#call(serverId, options, async (send) => {
      const answer = await send('PUT', path, JSON.stringify(body));
      const value = await this.#json(answer);
      if (answer.statusCode === 409) throw new AlreadyStarted(parseOperation(value, operationId));
      if (answer.statusCode !== 201) throw this.#failure(serverId, answer.statusCode, value);
      const startedAt = new Date(String((value as { startedAt?: unknown }).startedAt));
      if (Number.isNaN(startedAt.getTime())) throw new Error('field startedAt of the answer is not valid');
      return { startedAt };
    });
  }

  /** Null when the agent is sure that the operation never ran there. */
  async readOperation(
    serverId: string,
    operationId: string,
    options: CallOptions = {},
  ): Promise<AgentOperation | null> {
    return this.#call(serverId, options, async (send) => {
      const answer = await send('GET', `/operations/${operationId}`);
      const value = await this.#json(answer);
      if (answer.statusCode === 200) return parseOperation(value, operationId);
      const failure = this.#failure(serverId, answer.statusCode, value);
      if (failure instanceof AgentRefused && failure.reason === 'operation_not_found') return null;
      throw failure;
    });
  }

  /**
   * Makes sure that an operation which has not run never will, however late a start of it arrives.
   * @returns the operation when it has run or runs, else null.
   */
  async voidOperation(
    serverId: string,
    operationId: string,
    options: CallOptions = {},
  ): Promise<AgentOperation | null> {
    return this.#call(serverId, options, async (send) => {
      const answer = await send('PUT', `/operations/${operationId}/void`, '{}');
      const value = await this.#json(answer);
      if (answer.statusCode === 200) return null;
      if (answer.statusCode === 409) return parseOperation(value, operationId);
      throw this.#failure(serverId, answer.statusCode, value);
    });
  }

  /**
   * The output as it comes; the last item is the end. After a failure, call again with `after`.
   * @throws AgentRefused `operation_not_found`
   */
  async *followOutput(
    serverId: string,
    operationId: string,
    { after = 0, follow = true, signal }: OutputOptions = {},
  ): AsyncGenerator<AgentOutputChunk | AgentOutputEnd> {
    const path = `/operations/${operationId}/output?after=${Math.max(0, after)}&follow=${follow}`;
    const answer = await this.#call(serverId, { signal }, async (send) => {
      const sent = await send('GET', path);
      if (sent.statusCode === 200) return sent;
      throw this.#failure(serverId, sent.statusCode, await this.#json(sent));
    });
    const pieces = readOutput(answer.body);
    try {
      for (;;) {
        const next = await this.#guard(serverId, signal, () => pieces.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      answer.body.on('error', () => undefined).destroy();
    }
  }

  async status(serverId: string, options: CallOptions = {}): Promise<AgentStatus> {
    return this.#call(serverId, options, async (send) => {
      const answer = await send('GET', '/status');
      const value = await this.#json(answer);
      if (answer.statusCode !== 200) throw this.#failure(serverId, answer.statusCode, value);
      return parseStatus(value);
    });
  }

  /** Ends every open call. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #call<T>(
    serverId: string,
    { signal }: CallOptions,
    work: (send: (method: 'GET' | 'PUT', path: string, body?: string) => Promise<Answer>) => Promise<T>,
  ): Promise<T> {
    const replicaUrl = await retryTransient(
      () => this.lookup.findReplicaUrl(serverId),
      signal ? { signal } : {},
    );
    if (replicaUrl === null) throw new TunnelMissing(serverId, 'absent');
    return this.#guard(serverId, signal, () =>
      work((method, path, body) =>
        request(new URL(`/internal/tunnels/${serverId}${path}`, replicaUrl), {
          dispatcher: this.#dispatcher,
          method,
          headers: {
            'x-svc-internal-token': this.internalToken,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body ?? null,
          signal: signal ?? null,
        }),
      ),
    );
  }

  /** Turns faults of the transport and answers that make no sense into {@link GatewayUnreachable}. */
  async #guard<T>(serverId: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isTyped =
        error instanceof TunnelMissing || error instanceof AgentRefused || error instanceof AlreadyStarted;
      if (isTyped || signal?.aborted) throw error;
      throw new GatewayUnreachable(serverId, error);
    }
  }

  async #json({ body }: Answer): Promise<unknown> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > JSON_LIMIT) throw new Error('the answer is too large');
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  }

  #failure(serverId: string, status: number, value: unknown): Error {
    const { error, message, newestFence } = (value ?? {}) as Refusal;
    const key = `${status} ${String(error)}`;
    const fault = TUNNEL_FAULTS[key];
    if (fault) return new TunnelMissing(serverId, fault);
    const reason = REFUSALS[key];
    if (!reason) return new GatewayUnreachable(serverId, new Error(`answer ${key}`));
    const fence = typeof newestFence === 'number' ? newestFence : null;
    return new AgentRefused(serverId, reason, fence, typeof message === 'string' ? message : reason);
  }
}
