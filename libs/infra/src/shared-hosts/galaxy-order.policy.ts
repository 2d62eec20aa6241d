import type { SlotLimits } from '#libs/agent-protocol';
import type { UploadedFile } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
import { galaxyDeployFault } from '../content/deploy/galaxy-deploy.policy.js';
import { orderFault, type ServerOrderInput } from '../machines/placement/server-order.policy.js';
import type { ServerRow } from '../servers/views/server-row.js';

/** Applications a shared host takes, by its plan. */
export const GALAXY_SLOTS: Readonly<Record<string, number>> = { micro: 4, small: 8, medium: 16 };

export function slotsOf({ plan }: { readonly plan: string }): number {
  return GALAXY_SLOTS[plan] ?? 0;
}

export function hasFreeSlot(host: { readonly plan: string; readonly appCount: number }): boolean {
  return host.appCount < slotsOf(host);
}

/** What one application on a shared host may use. */
export const SLOT_LIMITS: SlotLimits = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128, diskGb: 2 };

/** What is deployed with the creation of an application. */
export interface FirstDeployOrder {
  readonly content: UploadedFile;
  readonly runtime: string;
  readonly install: string | null;
  readonly start: string | null;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** A checked order for an application on a shared host. */
export interface GalaxyOrder {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly runtime: string | null;
  readonly deploy: FirstDeployOrder | null;
}

const DEFAULT_PORT = 3_000;
const OF_A_MACHINE = ['provider', 'plan', 'region', 'image'] as const;
const NEEDS_SOURCE = ['install', 'start', 'port', 'env'] as const;

/**
 * Checks an order against what a shared host offers.
 * @param offered ids of the runtimes of the host.
 * @throws PorticoError `INVALID_REQUEST` with a ready example in the hint; the codes of a deploy to a
 *   shared host for what is to be deployed.
 */
export function parseGalaxyOrder(input: ServerOrderInput, offered: readonly string[]): GalaxyOrder {
  const { name, displayName = '', description = '', runtime = null } = input;
  refuseMachine(input);
  if (runtime !== null && !offered.includes(runtime)) {
    const reason = 'runtime is not one the shared host offers.';
    throw orderFault('runtime', reason, `Use one of: ${offered.join(', ')}.`, { name });
  }
  return { name, displayName, description, runtime, deploy: firstDeploy(input) };
}

function refuseMachine(input: ServerOrderInput): void {
  const { name, provider = 'local' } = input;
  const field = OF_A_MACHINE.find((member) => input[member] !== undefined);
  if (field === undefined) return;
  throw orderFault(
    field,
    `The portal puts servers on a shared host, which has no ${field} to choose.`,
    `Leave ${field} out, or ask for a machine of its own with placement.`,
    { name, provider, placement: 'dedicated' },
  );
}

function firstDeploy(input: ServerOrderInput): FirstDeployOrder | null {
  const { name, source, runtime = null, install = null, start = null, port = DEFAULT_PORT, env = {} } = input;
  if (source === undefined) {
    const field = NEEDS_SOURCE.find((member) => input[member] !== undefined);
    if (field === undefined) return null;
    const recovery = `Add source.content, or leave ${field} out and deploy later.`;
    throw orderFault(field, `${field} is for a creation with source.`, recovery, { name });
  }
  const fault = galaxyDeployFault({ source: 'content', runtime, install, start });
  if (fault) throw fault;
  return { content: source.content, runtime: runtime!, install, start, port, env };
}

/** Why the host of a portal takes no application now; null when it does. */
export function galaxyHostFault(host: Pick<ServerRow, 'status' | 'connected'> | null): PorticoError | null {
  if (host?.status === 'sleeping' || host?.status === 'waking') return new PorticoError('GALAXY_SLEEPING');
  if (host?.status === 'running' && host.connected) return null;
  return new PorticoError('GALAXY_HOST_UNREACHABLE', {
    ...(host === null && { message: 'The portal has no shared host.' }),
    extra: { retryable: false },
  });
}
