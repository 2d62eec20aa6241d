import type { AgentOperation } from '#libs/agent-protocol';
import { PorticoError } from '#libs/kernel';

/** This replica holds no tunnel of the server that takes calls. Nothing was sent. */
export class TunnelNotFoundError extends Error {
  override readonly name = 'TunnelNotFoundError';
  constructor(readonly peerId: string) {
    super(`no tunnel of server ${peerId} at this replica`);
  }
}

/** The tunnel ended before or within the answer: whether the agent got the call is not known. */
export class TunnelBrokenError extends Error {
  override readonly name = 'TunnelBrokenError';
  constructor(
    readonly peerId: string,
    cause?: unknown,
  ) {
    super(`the tunnel of server ${peerId} broke`, { cause });
  }
}

/** `absent`: no replica holds a tunnel of the server. `broken`: it ended before the agent answered. */
export type TunnelFault = 'absent' | 'broken';

/** The agent cannot be asked now; it dials again by itself. */
export class TunnelMissing extends Error {
  override readonly name = 'TunnelMissing';
  constructor(
    readonly serverId: string,
    readonly fault: TunnelFault,
  ) {
    super(`the tunnel of server ${serverId} is ${fault}`);
  }
}

/** A fault of a tunnel of this replica as callers know it; anything else stays what it is. */
export function missingTunnel(serverId: string, error: unknown): unknown {
  if (error instanceof TunnelNotFoundError) return new TunnelMissing(serverId, 'absent');
  if (error instanceof TunnelBrokenError) return new TunnelMissing(serverId, 'broken');
  return error;
}

/** The replica that holds the tunnel did not answer, or not understandably. What the agent did is not known. */
export class GatewayUnreachable extends Error {
  override readonly name: string = 'GatewayUnreachable';
  constructor(
    readonly serverId: string,
    cause: unknown,
  ) {
    super(`the gateway of server ${serverId} does not answer: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The agent answered, and what it said makes no sense: asked again it says the same. Who calls for something else
 * than an operation need not tell it from an agent that cannot be reached.
 */
export class AgentMalformed extends GatewayUnreachable {
  override readonly name = 'AgentMalformed';
}

/**
 * Why the agent, or a machine, did not take a call. Of a start by an agent it means for certain that nothing was
 * started by it. `failed`: a machine could not bring a server to what was asked.
 */
export type RefusalReason =
  | 'stale_fence'
  | 'voided'
  | 'spawn_failed'
  | 'stopping'
  | 'invalid_request'
  | 'body_too_large'
  | 'path_denied'
  | 'operation_not_found'
  | 'archive_not_found'
  | 'archive_mismatch'
  | 'archive_refused'
  | 'slot_not_found'
  | 'app_not_deployed'
  | 'server_not_found'
  | 'unknown_call'
  | 'failed';

/** The agent answered, and its answer is no. */
export class AgentRefused extends Error {
  override readonly name = 'AgentRefused';
  constructor(
    readonly serverId: string,
    readonly reason: RefusalReason,
    /** The newest fence the agent has seen, with `stale_fence`. */
    readonly newestFence: number | null,
    message: string,
  ) {
    super(message);
  }
}

/** The agent has this operation in its journal and did not start it again. */
export class AlreadyStarted extends Error {
  override readonly name = 'AlreadyStarted';
  constructor(readonly operation: AgentOperation) {
    super(`operation ${operation.operationId} has already been started`);
  }
}

/** Values of the header `x-svc-agent-fault`: why the agent could not lead a request to the application. */
const APP_FAULTS = ['app_unreachable', 'app_not_deployed', 'slot_not_found'] as const;
export type AppFault = (typeof APP_FAULTS)[number];

/** Null for an answer of the application itself. */
export function readAppFault(value: string | string[] | undefined): AppFault | null {
  return APP_FAULTS.find((fault) => fault === value) ?? null;
}

/** No connection to the application was made: nothing was sent. */
export class AppUnreachable extends Error {
  override readonly name = 'AppUnreachable';
  constructor(
    readonly serverId: string,
    readonly fault: AppFault,
    cause?: unknown,
  ) {
    super(`the application on server ${serverId} cannot be reached: ${fault}`, { cause });
  }
}

/** The application got the request, or a part of it, and did not answer as HTTP/1.1 wants it. What it did is not known. */
export class AppConnectionLost extends Error {
  override readonly name = 'AppConnectionLost';
  constructor(
    readonly serverId: string,
    cause?: unknown,
  ) {
    super(`the application on server ${serverId} did not answer`, { cause });
  }
}

export type AgentFailureCode = 'GATEWAY_UNREACHABLE' | 'DEPLOY_TUNNEL_STALE' | 'AGENT_NOT_CONNECTED';

const TUNNEL_CODES = {
  absent: 'AGENT_NOT_CONNECTED',
  broken: 'DEPLOY_TUNNEL_STALE',
} as const satisfies Record<TunnelMissing['fault'], AgentFailureCode>;

/** The error code of a failure to reach the agent; null for anything else. */
export function agentFailureCode(error: unknown): AgentFailureCode | null {
  if (error instanceof TunnelMissing) return TUNNEL_CODES[error.fault];
  return error instanceof GatewayUnreachable ? 'GATEWAY_UNREACHABLE' : null;
}

/**
 * What a call to an agent answers that failed on its way, or that the agent does not take now; null for any
 * other failure. For calls that are no operation: nothing of them is to be looked up later.
 * @param recovery what to do before repeating the call
 */
export function agentCallFailure(error: unknown, recovery: readonly string[]): PorticoError | null {
  const hint = { reason: 'The connection to the server was lost during the call.', recovery };
  if (error instanceof GatewayUnreachable) {
    return new PorticoError('GATEWAY_UNREACHABLE', { hint, cause: error });
  }
  if (error instanceof TunnelMissing) {
    return error.fault === 'absent'
      ? new PorticoError('AGENT_NOT_CONNECTED', { cause: error })
      : new PorticoError('GATEWAY_CONNECTION_TERMINATED', { hint, cause: error });
  }
  if (!(error instanceof AgentRefused)) return null;
  if (error.reason === 'stopping') return new PorticoError('AGENT_NOT_CONNECTED', { cause: error });
  return error.reason === 'slot_not_found' ? new PorticoError('SERVER_NOT_READY', { cause: error }) : null;
}
