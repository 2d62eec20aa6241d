import { SERVER_PLANS, type ServerPlan } from './plan-limits.data.js';

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
