import {
  CONTROL_GROUPS,
  MACHINE_SERVER_STATES,
  type MachineAmount,
  type MachineReport,
  type MachineServer,
  type MachineServerOrder,
  type MachineServerState,
} from '#libs/agent-protocol';
import type { CallOptions } from '../agent-calls.js';
import type { RefusalReason } from '../tunnel.errors.js';
import type { TunnelLookup } from '../tunnel.port.js';
import { type AgentCall, AgentTransport } from './agent-transport.js';
import {
  count,
  flag,
  listOf,
  MalformedAnswer,
  members,
  oneOf,
  orAbsent,
  orNull,
  type Reader,
  text,
  time,
} from './answer-reader.js';

/** More than any machine has of anything. */
const MOST = 1_000_000_000;
const MOST_SERVERS = 10_000;
const REASON_LENGTH = 2_048;

const amountPart: Reader<number> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST) return value;
  throw new MalformedAnswer('the answer has no valid amount');
};

const amount = members<MachineAmount>({ total: amountPart, used: amountPart, promised: amountPart });

const version: Reader<string> = (value) => {
  const read = text(64)(value);
  if (!/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(read)) throw new MalformedAnswer('the answer has no valid version');
  return read;
};

const serverId: Reader<string> = (value) => {
  const read = text(36)(value);
  if (!/^[0-9a-f-]{36}$/.test(read)) throw new MalformedAnswer('the answer has no valid server id');
  return read;
};

const server = members<MachineServer>({ serverId, state: oneOf(MACHINE_SERVER_STATES) });

export const parseMachineReport: Reader<MachineReport> = members<MachineReport>({
  version: text(64),
  startedAt: time,
  cpu: amount,
  memoryMb: amount,
  diskGb: amount,
  node: version,
  sandbox: members<MachineReport['sandbox']>({ available: flag, obstacle: orNull(text(REASON_LENGTH)) }),
  egress: orAbsent(
    members<NonNullable<MachineReport['egress']>>({ available: flag, obstacle: orNull(text(REASON_LENGTH)) }),
  ),
  users: orAbsent(
    members<NonNullable<MachineReport['users']>>({ own: flag, obstacle: orNull(text(REASON_LENGTH)) }),
  ),
  controlGroups: orAbsent(oneOf(CONTROL_GROUPS)),
  health: members<MachineReport['health']>({
    wanted: count,
    running: count,
    lastFault: orNull(text(REASON_LENGTH)),
  }),
});

export const parseMachineServers: Reader<readonly MachineServer[]> = (value) =>
  members<{ readonly servers: readonly MachineServer[] }>({ servers: listOf(MOST_SERVERS, server) })(value)
    .servers;

/** @throws MalformedAnswer also when the answer is about another server */
export function parseMachineServer(value: unknown, asked: string): MachineServer {
  const read = server(value);
  if (read.serverId !== asked) throw new MalformedAnswer('the answer names another server');
  return read;
}

/** A server is given time to end what it runs, and another one may be in the making before it. */
const ANSWER_WITHIN_MS = 120_000;

const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  '400 invalid_request': 'invalid_request',
  '404 server_not_found': 'server_not_found',
  '404 not_found': 'unknown_call',
  '500 internal': 'failed',
};

/**
 * Calls to machines, through the replica that holds the tunnel. Every method throws `TunnelMissing` or
 * `GatewayUnreachable` when the machine cannot be asked or answers what makes no sense; then nothing is known, and
 * the call may have had its effect. Calls may be repeated. `AgentRefused` when the machine says no.
 */
export class MachineClient {
  readonly #transport: AgentTransport;

  /** @param lookup finds the replica by the id of a machine */
  constructor(lookup: TunnelLookup, internalToken: string) {
    this.#transport = new AgentTransport(lookup, internalToken, REFUSALS);
  }

  report(machineId: string, options: CallOptions = {}): Promise<MachineReport> {
    return this.#call(machineId, { method: 'GET', path: '/report' }, parseMachineReport, options);
  }

  /** Every server the machine has. */
  servers(machineId: string, options: CallOptions = {}): Promise<readonly MachineServer[]> {
    return this.#call(machineId, { method: 'GET', path: '/servers' }, parseMachineServers, options);
  }

  state(machineId: string, serverId: string): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'GET', path: '' });
  }

  /** Resolves when the agent of the server runs. */
  create(machineId: string, serverId: string, order: MachineServerOrder): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'PUT', path: '', json: order });
  }

  /** @throws AgentRefused `server_not_found` */
  start(machineId: string, serverId: string): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'PUT', path: '/start', json: {} });
  }

  /** Resolves when nothing of the server runs any more. */
  stop(machineId: string, serverId: string): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'PUT', path: '/stop', json: {} });
  }

  /**
   * Resolves when nothing of the server runs any more but its agent.
   * @throws AgentRefused `server_not_found`, `unknown_call` from a machine of an earlier version
   */
  rest(machineId: string, serverId: string): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'PUT', path: '/rest', json: {} });
  }

  /** Resolves when nothing of the server is left. */
  delete(machineId: string, serverId: string): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'DELETE', path: '' });
  }

  /** Ends every open call. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  /** Calls end with the process. */
  readonly onApplicationShutdown = (): Promise<void> => this.close();

  async #onServer(machineId: string, serverId: string, call: AgentCall): Promise<MachineServerState> {
    const path = `/servers/${encodeURIComponent(serverId)}${call.path}`;
    const { state } = await this.#call(
      machineId,
      { ...call, path, answerWithinMs: ANSWER_WITHIN_MS },
      (value) => parseMachineServer(value, serverId),
    );
    return state;
  }

  #call<T>(
    machineId: string,
    call: AgentCall,
    parse: (value: unknown) => T,
    options: CallOptions = {},
  ): Promise<T> {
    return this.#transport.call(machineId, call, options, async (answer) => {
      const value = await this.#transport.json(answer);
      if (answer.statusCode !== 200) throw this.#transport.failure(machineId, answer, value);
      return parse(value);
    });
  }
}
