import { type IncomingHttpHeaders, type IncomingMessage, request as upgrade } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { AGENT_FAULT_HEADER, APP_AUTHORITY, type Slot, SLOT_HEADER } from '#libs/agent-protocol';
import { retryTransient } from '#libs/database/contracts';
import { INTERNAL_TOKEN_HEADER } from '#libs/observability';
import type { AgentTarget } from '../agent-target.js';
import { forwardableHeaders } from '../sessions/forward-headers.policy.js';
import { TunnelBrokenError } from '../sessions/tunnel-broken.error.js';
import type { TunnelGateway } from '../sessions/tunnel-gateway.js';
import {
  APP_PREFIX,
  RAW_PREFIX,
  RAW_PROTOCOL,
  readTunnelFault,
  TUNNEL_FAULT_HEADER,
} from '../sessions/internal-paths.js';
import { TunnelNotFoundError } from '../sessions/tunnel-not-found.error.js';
import type { TunnelLookup } from '../tunnel-lookup.port.js';
import { type AppFault, readAppFault } from './app-fault.js';
import { AppUnreachable } from './app-unreachable.error.js';
import { GatewayUnreachable } from './gateway-unreachable.error.js';
import { TunnelMissing } from './tunnel-missing.error.js';

const CONNECT_MS = 2000;

export interface AppRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /**
   * Headers of one connection and `host` are left out; the application sees `x-forwarded-host` as its host.
   * Without it the host is the address on the machine.
   */
  readonly headers: IncomingHttpHeaders;
  /** Null for a request without a body. */
  readonly body: Readable | null;
  /** Cancels the request, and the answer while it is read. */
  readonly signal: AbortSignal;
}

export interface AppResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed with an error when the answer breaks off. To be read or destroyed. */
  readonly body: Readable;
  /** Null when the application itself answered; else the body is of no use. */
  readonly fault: AppFault | null;
}

/**
 * Requests and raw connections to applications: through the tunnel of this replica when it holds the one of the
 * server, else through the replica that does. An aborted signal rejects with its own reason.
 */
export class AppConnections {
  /** The caller's signal keeps the time: an application may be slow to answer. */
  readonly #dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  /** @param gateway tunnels of this process; null where it holds none */
  constructor(
    private readonly gateway: TunnelGateway | null,
    private readonly lookup: TunnelLookup,
    private readonly internalToken: string,
  ) {}

  /**
   * @throws TunnelMissing when no tunnel leads to the server, or it broke before the answer: the application
   *   may have got the request then. GatewayUnreachable when the other replica does not answer.
   */
  async request(target: AgentTarget, appRequest: AppRequest): Promise<AppResponse> {
    const answer = this.gateway?.has(target.serverId)
      ? await this.#local(target.serverId, () => this.#forward(target, appRequest))
      : await this.#remote(target, appRequest);
    return { ...answer, fault: readAppFault(answer.headers[AGENT_FAULT_HEADER]) };
  }

  /**
   * A connection to the port of the application, both sides as the application speaks (HTTP/1.1 with an upgrade).
   * Its end in either direction ends it as a whole.
   * @throws AppUnreachable, and as {@link request}
   */
  async open(target: AgentTarget, signal: AbortSignal): Promise<Duplex> {
    const { serverId, slot } = target;
    const { gateway } = this;
    if (!gateway?.has(serverId)) return this.#openRemote(target, signal);
    const { headers, stream } = await this.#local(serverId, () => gateway.connectRaw(serverId, slot, signal));
    const fault = readAppFault(headers[AGENT_FAULT_HEADER]);
    if (!fault) return stream;
    stream.destroy();
    throw new AppUnreachable(serverId, fault);
  }

  /** Ends every open call to other replicas. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #forward({ serverId, slot }: AgentTarget, appRequest: AppRequest): Promise<Answer> {
    const headers = { ...appRequest.headers, ...slotHeader(slot) };
    const { gateway } = this;
    if (!gateway) throw new TunnelNotFoundError(serverId);
    return gateway.forward(serverId, { ...appRequest, headers, authority: APP_AUTHORITY });
  }

  async #remote(target: AgentTarget, appRequest: AppRequest): Promise<Answer> {
    const { serverId, slot } = target;
    const { method, path, headers, body, signal } = appRequest;
    const { origin } = new URL(await this.#replica(serverId, signal));
    let answer: Dispatcher.ResponseData;
    try {
      answer = await this.#dispatcher.request({
        origin,
        path: `${APP_PREFIX}${serverId}${path}`,
        method: method as Dispatcher.HttpMethod,
        headers: {
          ...forwardableHeaders(headers),
          ...slotHeader(slot),
          [INTERNAL_TOKEN_HEADER]: this.internalToken,
        },
        body,
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      throw new GatewayUnreachable(serverId, error);
    }
    const fault = this.#tunnelFault(serverId, answer.statusCode, answer.headers);
    if (fault) {
      answer.body.on('error', () => undefined).destroy();
      throw fault;
    }
    return {
      status: answer.statusCode,
      headers: forwardableHeaders(answer.headers),
      body: answer.body,
    };
  }

  async #openRemote({ serverId, slot }: AgentTarget, signal: AbortSignal): Promise<Duplex> {
    const url = new URL(`${RAW_PREFIX}${serverId}`, await this.#replica(serverId, signal));
    return new Promise((resolve, reject) => {
      const asked = upgrade(url, {
        agent: false,
        signal,
        headers: {
          ...slotHeader(slot),
          [INTERNAL_TOKEN_HEADER]: this.internalToken,
          connection: 'Upgrade',
          upgrade: RAW_PROTOCOL,
        },
      });
      asked.once('error', (error) =>
        reject(signal.aborted ? (signal.reason as Error) : new GatewayUnreachable(serverId, error)),
      );
      asked.once('upgrade', (_answer: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      });
      asked.once('response', (answer) => {
        answer.resume();
        const appFault = readAppFault(answer.headers[AGENT_FAULT_HEADER]);
        if (appFault) reject(new AppUnreachable(serverId, appFault));
        else {
          const status = answer.statusCode ?? 0;
          const fault = this.#tunnelFault(serverId, status, answer.headers);
          reject(fault ?? new GatewayUnreachable(serverId, new Error(`answer ${status}`)));
        }
      });
      asked.end();
    });
  }

  /** Faults of this replica's own tunnels as the caller knows them. */
  async #local<T>(serverId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TunnelNotFoundError) throw new TunnelMissing(serverId, 'absent');
      if (error instanceof TunnelBrokenError) throw new TunnelMissing(serverId, 'broken');
      throw error;
    }
  }

  async #replica(serverId: string, signal: AbortSignal): Promise<string> {
    const url = await retryTransient(() => this.lookup.findReplicaUrl(serverId), { signal });
    if (url === null) throw new TunnelMissing(serverId, 'absent');
    return url;
  }

  /** Null when the answer came through the tunnel. */
  #tunnelFault(serverId: string, status: number, headers: IncomingHttpHeaders): Error | null {
    const shown = headers[TUNNEL_FAULT_HEADER];
    if (shown === undefined) return null;
    const fault = readTunnelFault(shown);
    return fault
      ? new TunnelMissing(serverId, fault)
      : new GatewayUnreachable(serverId, new Error(`answer ${status} ${String(shown)}`));
  }
}

type Answer = Omit<AppResponse, 'fault'>;

function slotHeader(slot: Slot): Record<string, string> {
  return slot === null ? {} : { [SLOT_HEADER]: slot };
}
