import type {
  MachineReport,
  MachineServer,
  MachineServerOrder,
  MachineServerState,
} from '#libs/agent-protocol';
import type { CallOptions } from '../agent-calls.js';
import type { TunnelLookup } from '../tunnel-lookup.port.js';
import type { RefusalReason } from './agent-refused.error.js';
import { type AgentCall, AgentTransport } from './agent-transport.js';
import { parseMachineReport, parseMachineServer, parseMachineServers } from './machine-answers.js';

/** A server is given time to end what it runs, and another one may be in the making before it. */
const PATIENCE_MS = 120_000;

const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  '400 invalid_request': 'invalid_request',
  '404 server_not_found': 'server_not_found',
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

  /** Resolves when nothing of the server is left. */
  delete(machineId: string, serverId: string): Promise<MachineServerState> {
    return this.#onServer(machineId, serverId, { method: 'DELETE', path: '' });
  }

  /** Ends every open call. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  async #onServer(machineId: string, serverId: string, call: AgentCall): Promise<MachineServerState> {
    const path = `/servers/${encodeURIComponent(serverId)}${call.path}`;
    const { state } = await this.#call(machineId, { ...call, path, patienceMs: PATIENCE_MS }, (value) =>
      parseMachineServer(value, serverId),
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
