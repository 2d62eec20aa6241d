import type { ServerLimits } from '#libs/agent-protocol';
import type { ErrorCode } from '#libs/kernel';
import { planLimits } from './provider-catalogue.data.js';
import type { FleetMachine } from '../fleet/fleet-machine.js';

/** What a server needs of a machine. */
export interface PlacementNeed {
  readonly provider: string;
  readonly region: string;
  readonly portalId: string;
  readonly limits: ServerLimits;
}

export interface PlacementRules {
  /** How much of what a machine has may be promised, in percent; null: there is no bound. */
  readonly mostPromisedPercent: number | null;
  /** Whether a machine that cannot keep servers apart may take one. */
  readonly takesUnsandboxed: boolean;
  /** Whether a machine whose servers reach no other network may take one. */
  readonly takesOffline: boolean;
  /** Whether servers of several portals may be on a machine where they have one user. */
  readonly mixesPortals: boolean;
}

export type Placeable = Pick<
  FleetMachine,
  'id' | 'provider' | 'region' | 'status' | 'silent' | 'report' | 'plans' | 'sharesPortals' | 'portals'
>;

/** What keeps a server off a machine; the first that holds, in this order, is told. */
export type PlacementObstacle =
  | 'provider'
  | 'region'
  | 'draining'
  | 'silent'
  | 'unsandboxed'
  | 'offline'
  | 'shared'
  | 'full';

interface Promised {
  readonly memoryMb: number;
  readonly diskGb: number;
}

/** What the servers on a machine may use together, by our own records and not by its word. */
export function promisedOn({ plans }: Pick<Placeable, 'plans'>): Promised {
  return Object.entries(plans).reduce<Promised>(
    (sum, [plan, servers]) => {
      const { memoryMb, diskGb } = planLimits(plan);
      return { memoryMb: sum.memoryMb + servers * memoryMb, diskGb: sum.diskGb + servers * diskGb };
    },
    { memoryMb: 0, diskGb: 0 },
  );
}

/** Null when the server can go there. */
export function placementObstacle(
  machine: Placeable,
  { provider, region, portalId, limits }: PlacementNeed,
  { mostPromisedPercent, takesUnsandboxed, takesOffline, mixesPortals }: PlacementRules,
): PlacementObstacle | null {
  if (machine.provider !== provider) return 'provider';
  if (machine.region !== region) return 'region';
  if (machine.status !== 'enrolled') return 'draining';
  if (machine.silent || machine.report === null) return 'silent';
  const { sandbox, egress, users, memoryMb, diskGb } = machine.report;
  if (!sandbox.available && !takesUnsandboxed) return 'unsandboxed';
  if (!(egress?.available ?? true) && !takesOffline) return 'offline';
  const isMixed = machine.portals.some((other) => other !== portalId);
  const mayMix = mixesPortals || machine.sharesPortals || (users?.own ?? true);
  if (isMixed && !mayMix) return 'shared';
  if (mostPromisedPercent === null) return null;
  const promised = promisedOn(machine);
  const isWithin = (taken: number, total: number): boolean => taken <= (total * mostPromisedPercent) / 100;
  const fits =
    isWithin(promised.memoryMb + limits.memoryMb, memoryMb.total) &&
    isWithin(promised.diskGb + limits.diskGb, diskGb.total);
  return fits ? null : 'full';
}

/** Share of its memory that is promised to nobody; below zero where more is promised than it has. */
function freeShare(machine: Placeable): number {
  const total = machine.report?.memoryMb.total ?? 0;
  return total === 0 ? -Infinity : 1 - promisedOn(machine).memoryMb / total;
}

/** The machine with the largest share of its memory free; of equals the one that was listed first. Null: none. */
export function chooseMachine(
  machines: readonly Placeable[],
  need: PlacementNeed,
  rules: PlacementRules,
): Placeable | null {
  const able = machines.filter((machine) => placementObstacle(machine, need, rules) === null);
  return able.reduce<Placeable | null>(
    (best, machine) => (best !== null && freeShare(best) >= freeShare(machine) ? best : machine),
    null,
  );
}

/** The nearer a machine came to taking the server, the more its obstacle says. */
const NEARNESS: readonly PlacementObstacle[] = [
  'provider',
  'region',
  'draining',
  'silent',
  'unsandboxed',
  'offline',
  'shared',
  'full',
];

const REFUSALS: Readonly<Record<PlacementObstacle, ErrorCode>> = {
  provider: 'NO_CREDENTIALS',
  region: 'REGION_NOT_SUPPORTED',
  draining: 'REGION_NOT_SUPPORTED',
  silent: 'PROVIDER_ERROR',
  unsandboxed: 'PROVIDER_ERROR',
  offline: 'PROVIDER_ERROR',
  shared: 'PROVIDER_ERROR',
  full: 'PROVIDER_ERROR',
};

/** Why no machine takes a server, by the one that came nearest. */
export function placementRefusal(
  machines: readonly Placeable[],
  need: PlacementNeed,
  rules: PlacementRules,
): { readonly code: ErrorCode; readonly obstacle: PlacementObstacle } {
  const found = machines.map((machine) => placementObstacle(machine, need, rules));
  const obstacle = NEARNESS.findLast((kind) => found.includes(kind)) ?? 'provider';
  return { code: REFUSALS[obstacle], obstacle };
}
