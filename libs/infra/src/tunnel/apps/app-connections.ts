import { type IncomingMessage, request as upgrade } from 'node:http';
import type { Duplex } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { AGENT_FAULT_HEADER, type Slot, SLOT_HEADER } from '#libs/agent-protocol';
import { INTERNAL_TOKEN_HEADER } from '#libs/observability';
import type { AgentTarget } from '../agent-calls.js';
import {
  APP_CONNECTION_LOST_FAULT,
  readTunnelFault,
  TUNNEL_FAULT_HEADER,
  isAbsent,
  TunnelReplicas,
  APP_PREFIX,
  RAW_PREFIX,
  RAW_PROTOCOL,
} from '../replica-calls.js';
import type { TunnelGateway } from '../sessions/tunnel-gateway.js';
import {
  AppConnectionLost,
  AppUnreachable,
  GatewayUnreachable,
  readAppFault,
  TunnelMissing,
} from '../tunnel.errors.js';
import type { TunnelLookup } from '../tunnel.port.js';
import { AnswerStatus } from './app-answers.js';
import type { AnswerController, AnswerTaker, AppCall } from './app-call.js';
import { connectionOf } from './app-connection.js';

type Headers = Parameters<AnswerTaker['onResponseStart']>[2];

/** What an answer of another replica says went wrong on its side; null for one of the application. */
function remoteFault(serverId: string, status: number, headers: Headers): Error | null {
  const appFault = readAppFault(headers[AGENT_FAULT_HEADER]);
  if (appFault) return new AppUnreachable(serverId, appFault);
  const shown = headers[TUNNEL_FAULT_HEADER];
  if (shown === undefined) return null;
  if (shown === APP_CONNECTION_LOST_FAULT) return new AppConnectionLost(serverId);
  const fault = readTunnelFault(shown);
  return fault
    ? new TunnelMissing(serverId, fault)
    : new GatewayUnreachable(serverId, new Error(`answer ${status} ${String(shown)}`));
}

/**
 * A request that goes through another replica: tells what that says of itself from what the application says. What
 * goes wrong before the head of the answer is not told to the taker but to whoever has sent the request.
 */
class RemoteExchange implements AnswerTaker {
  #hasBegun = false;

  constructor(
    private readonly serverId: string,
    private readonly taker: AnswerTaker,
    private readonly settle: (failure: Error | null) => void,
  ) {}

  onRequestStart(controller: AnswerController, context: unknown): void {
    this.taker.onRequestStart(controller, context);
  }

  onResponseStart(...[controller, status, headers, text]: Parameters<AnswerTaker['onResponseStart']>): void {
    if (status < 200) return this.taker.onResponseStart(controller, status, headers, text);
    const fault = remoteFault(this.serverId, status, headers);
    if (fault) return controller.abort(fault);
    this.taker.onResponseStart(controller, status, headers, text);
    this.#hasBegun = true;
    this.settle(null);
  }

  onResponseData(controller: AnswerController, chunk: Buffer): void {
    this.taker.onResponseData(controller, chunk);
  }

  onResponseEnd(...[controller, trailers]: Parameters<AnswerTaker['onResponseEnd']>): void {
    this.taker.onResponseEnd(controller, trailers);
  }

  onResponseError(controller: AnswerController | null, error: Error): void {
    if (this.#hasBegun) this.taker.onResponseError(controller as AnswerController, error);
    else this.settle(controller?.aborted === true ? error : new GatewayUnreachable(this.serverId, error));
  }
}

const CONNECT_MS = 2000;

/**
 * Requests and raw connections to applications: through the tunnel of this replica when it holds the one of the
 * server, else through the replica that does.
 */
export class AppConnections {
  /** Whoever takes the answer keeps the time: an application may be slow to answer. */
  readonly #dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  readonly #replicas: TunnelReplicas;

  /** @param gateway tunnels of this process; null where it holds none */
  constructor(
    private readonly gateway: TunnelGateway | null,
    private readonly lookup: TunnelLookup,
    private readonly internalToken: string,
  ) {
    this.#replicas = new TunnelReplicas(lookup);
  }

  /**
   * Sends a request. Its taker is told of an `AppUnreachable`, or of a `TunnelMissing` that is `absent`, where nothing
   * was sent; an `AppConnectionLost`, a `TunnelMissing` that is `broken` or, when the other replica does not answer, a
   * `GatewayUnreachable`, where the application may have got the request.
   */
  dispatch(target: AgentTarget, call: AppCall, taker: AnswerTaker): void {
    const remote = (): void => void this.#dispatchRemote(target, call, taker);
    if (this.gateway) this.gateway.dispatchApp(target, call, taker, remote);
    else remote();
  }

  /**
   * Sends a request of whose answer the status alone is of interest.
   * @throws as {@link dispatch} tells; the reason of the signal
   */
  status(target: AgentTarget, call: AppCall, signal: AbortSignal): Promise<number> {
    const taker = new AnswerStatus(signal);
    this.dispatch(target, call, taker);
    return taker.status;
  }

  /**
   * A connection to the port of the application, both sides as the application speaks (HTTP/1.1 with an upgrade).
   * Its end in either direction ends it as a whole.
   * @throws as {@link dispatch} tells; the reason of the signal
   */
  async open(target: AgentTarget, signal: AbortSignal): Promise<Duplex> {
    const { serverId, slot } = target;
    if (this.gateway?.has(serverId)) {
      try {
        return await connectionOf(serverId, this.gateway.connectRaw(serverId, slot, signal));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    }
    return this.#replicas.call(serverId, { mayRepeat: true, signal }, (url) =>
      this.#openAt(url, target, signal),
    );
  }

  /** Whether the tunnel of a server is known just now, of this replica or another. */
  async leadTo(serverId: string): Promise<boolean> {
    return this.gateway?.has(serverId) === true || (await this.lookup.findReplicaUrl(serverId)) !== null;
  }

  /** Ends every open call to other replicas. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  /** Calls end with the process. */
  readonly onApplicationShutdown = (): Promise<void> => this.close();

  async #dispatchRemote(target: AgentTarget, call: AppCall, taker: AnswerTaker): Promise<void> {
    try {
      const mayRepeat = call.body === null;
      await this.#replicas.call(target.serverId, { mayRepeat }, (url) =>
        this.#dispatchAt(url, target, call, taker),
      );
    } catch (error) {
      taker.onResponseError(null as never, error as Error);
    }
  }

  /** Resolves when the answer has begun: from then on the taker is told everything. */
  #dispatchAt(
    replicaUrl: string,
    { serverId, slot }: AgentTarget,
    call: AppCall,
    taker: AnswerTaker,
  ): Promise<void> {
    const headers = [...call.headers, INTERNAL_TOKEN_HEADER, this.internalToken];
    if (slot !== null) headers.push(SLOT_HEADER, slot);
    return new Promise((resolve, reject) => {
      this.#dispatcher.dispatch(
        {
          origin: new URL(replicaUrl).origin,
          path: `${APP_PREFIX}${serverId}${call.path}`,
          method: call.method as Dispatcher.HttpMethod,
          headers,
          body: call.body,
        },
        new RemoteExchange(serverId, taker, (failure) => (failure ? reject(failure) : resolve())),
      );
    });
  }

  #openAt(replicaUrl: string, { serverId, slot }: AgentTarget, signal: AbortSignal): Promise<Duplex> {
    const url = new URL(`${RAW_PREFIX}${serverId}`, replicaUrl);
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
        const status = answer.statusCode ?? 0;
        const fault = remoteFault(serverId, status, answer.headers);
        reject(fault ?? new GatewayUnreachable(serverId, new Error(`answer ${status}`)));
      });
      asked.end();
    });
  }
}

function slotHeader(slot: Slot): Record<string, string> {
  return slot === null ? {} : { [SLOT_HEADER]: slot };
}
