import type { ServerLimits } from '#libs/agent-protocol';
import type { ServerKind } from '../../contracts/server-terms.js';

/** Size of a server, as orders name it. */
export interface ServerPlan {
  readonly name: string;
  readonly cpu: number;
  readonly ramGb: number;
  readonly diskGb: number;
  readonly maxProcesses: number;
}

const MICRO: ServerPlan = { name: 'Micro', cpu: 0.5, ramGb: 0.5, diskGb: 10, maxProcesses: 128 };

export const SERVER_PLANS = {
  micro: MICRO,
  small: { name: 'Small', cpu: 1, ramGb: 1, diskGb: 20, maxProcesses: 256 },
  medium: { name: 'Medium', cpu: 2, ramGb: 4, diskGb: 40, maxProcesses: 512 },
} as const satisfies Readonly<Record<string, ServerPlan>>;

/** The smallest for a plan nobody knows. */
export function planLimits(plan: string): ServerLimits {
  const known: Readonly<Record<string, ServerPlan>> = SERVER_PLANS;
  const { cpu, ramGb, diskGb, maxProcesses } = (Object.hasOwn(known, plan) && known[plan]) || MICRO;
  return { memoryMb: ramGb * 1_024, cpuPercent: cpu * 100, maxProcesses, diskGb };
}

export interface Runtime {
  readonly name: string;
  /** Servers it can be deployed on. */
  readonly kinds: readonly Exclude<ServerKind, 'GALAXY_HOST'>[];
  /** Oldest Node.js it can run with; null when it needs none. */
  readonly node: number | null;
}

const EVERYWHERE = ['STANDALONE', 'GALAXY_APP'] as const;

/** Every runtime the service knows; a provider offers those its machines have. */
export const RUNTIMES = {
  node20: { name: 'Node.js 20', kinds: EVERYWHERE, node: 20 },
  node22: { name: 'Node.js 22', kinds: EVERYWHERE, node: 22 },
  node24: { name: 'Node.js 24', kinds: EVERYWHERE, node: 24 },
  static: { name: 'Static files', kinds: EVERYWHERE, node: null },
} as const satisfies Record<string, Runtime>;

export type RuntimeId = keyof typeof RUNTIMES;

const RUNTIME_IDS = Object.keys(RUNTIMES) as readonly RuntimeId[];

/** Runtimes of a machine. @param nodeVersion of its Node.js, for example `20.19.0`. */
export function runtimesWith(nodeVersion: string): RuntimeId[] {
  const major = Number.parseInt(nodeVersion, 10);
  return RUNTIME_IDS.filter((id) => (RUNTIMES[id].node ?? 0) <= major);
}

/** Size of a machine and what it costs, in the currency of the offer. */
export interface PlanOffer {
  readonly name: string;
  readonly cpu: number;
  readonly ramGb: number;
  readonly diskGb: number;
  /** A month awake, and a month asleep. */
  readonly priceMonth: number;
  readonly priceSleepMonth: number;
  readonly allowedOnTrial: boolean;
}

/** What a provider can do with its machines beyond making, powering and deleting them. */
export interface ProviderCapabilities {
  /** Machines can be reached by address, without the tunnel. */
  readonly openMode: boolean;
  readonly reboot: boolean;
}

/** What holds for a provider, whatever machines it has. The first of each list is the default. */
export interface ProviderTerms {
  readonly name: string;
  readonly plans: readonly string[];
  /** By plan. */
  readonly sizes: Readonly<Record<string, PlanOffer>>;
  readonly currency: string;
  readonly images: readonly string[];
  /** Whether `plan` and `region` may be left out of a creation. */
  readonly placementOptional: boolean;
  /** Whether its machines take only as much as they have; else it is up to whoever owns the one machine. */
  readonly isBounded: boolean;
  readonly can: ProviderCapabilities;
}

function free({ name, cpu, ramGb, diskGb }: ServerPlan): PlanOffer {
  return { name, cpu, ramGb, diskGb, priceMonth: 0, priceSleepMonth: 0, allowedOnTrial: true };
}

const ON_OUR_MACHINES = {
  plans: ['micro', 'small', 'medium'],
  sizes: {
    micro: free(SERVER_PLANS.micro),
    small: free(SERVER_PLANS.small),
    medium: free(SERVER_PLANS.medium),
  },
  currency: 'CREDITS',
  images: ['default'],
  can: { openMode: false, reboot: true },
} as const;

/** `local` is the machine `npm start` runs, `enrolled` those that operators have added. */
export const PROVIDERS = {
  local: { ...ON_OUR_MACHINES, name: 'This machine', placementOptional: true, isBounded: false },
  enrolled: {
    ...ON_OUR_MACHINES,
    name: 'Machines of the service',
    placementOptional: false,
    isBounded: true,
  },
} as const satisfies Record<string, ProviderTerms>;

export type ProviderId = keyof typeof PROVIDERS;

export function findTerms(id: string): ProviderTerms | null {
  return Object.hasOwn(PROVIDERS, id) ? PROVIDERS[id as ProviderId] : null;
}

/** Of a provider that is no longer offered: nothing. */
export function capabilitiesOf(provider: string): ProviderCapabilities {
  return findTerms(provider)?.can ?? { openMode: false, reboot: false };
}
