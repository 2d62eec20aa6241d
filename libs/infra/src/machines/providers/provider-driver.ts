import type { MachineServerState } from '#libs/agent-protocol';
import type { ServerKind } from '../../contracts/server-terms.js';

/** `absent` is said by the machine the server is on, or by the operator who calls that machine lost. */
export type MachineState = MachineServerState;

/** What a driver needs to make a machine whose agent can dial home. */
export interface MachineRequest {
  readonly serverId: string;
  /** The server token in clear; the driver hands it to the agent and keeps it nowhere else. */
  readonly token: string;
  /** A shared host switches users; a slot on one is no machine. */
  readonly kind: ServerKind;
  readonly plan: string;
}

/**
 * Creates, powers and deletes machines; everything after that goes through the agent.
 * Every method is idempotent, so that a repeated job is harmless.
 * Every method throws `MachineUnreachable` when the machine cannot be asked: then nothing is known of the server.
 */
export interface ProviderDriver {
  /** Value of the server's `provider` field. */
  readonly name: string;
  /** Makes the machine and starts its agent; resolves when the agent process runs, connected or not. */
  create(request: MachineRequest): Promise<void>;
  /** @throws Error when the machine was never created. */
  start(serverId: string): Promise<void>;
  /** Ends the agent and what it runs; resolves when they are gone. */
  stop(serverId: string): Promise<void>;
  /** Stops the machine and removes everything of it. */
  delete(serverId: string): Promise<void>;
  status(serverId: string): Promise<MachineState>;
}
