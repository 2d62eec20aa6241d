import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { Agent, request as send } from 'undici';
import { retryTransient } from '#libs/database';
import { AGENT_FAULT_HEADER, APP_AUTHORITY, SLOT_HEADER } from '../agent-protocol.js';
import type { AgentTarget } from '../agent-target.js';
import { forwardableHeaders } from '../gateway/forward-headers.policy.js';
import { TunnelBrokenError } from '../gateway/tunnel-broken.error.js';
import type { TunnelGateway } from '../gateway/tunnel-gateway.js';
import { TunnelNotFoundError } from '../gateway/tunnel-not-found.error.js';
import type { TunnelLookup } from '../tunnel-lookup.port.js';
import { type AppFault, readAppFault } from './app-fault.js';
import { AppUnreachable } from './app-unreachable.error.js';
import { GatewayUnreachable } from './gateway-unreachable.error.js';
import { TunnelMissing } from './tunnel-missing.error.js';

const CONNECT_MS = 2000;
const INTERNAL_TOKEN_HEADER = 'x-svc-internal-token';

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
  readonly #upgrades = new HttpAgent({ keepAlive: false });

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
    return this.#local(serverId, async () => {
      const opened = await gateway.connectRaw(serverId, { slot, signal });
      if (opened.stream) return opened.stream;
      throw this.#refusal(serverId, opened.status, opened.fault);
    });
  }

  /** Ends every open call to other replicas. */
  async close(): Promise<void> {
    this.#upgrades.destroy();
    await this.#dispatcher.destroy();
  }
