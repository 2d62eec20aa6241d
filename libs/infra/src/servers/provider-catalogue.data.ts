/** What a provider offers. The first of each list is the default. */
export interface ProviderOffer {
  readonly plans: readonly [string, ...string[]];
  readonly regions: readonly [string, ...string[]];
  readonly images: readonly [string, ...string[]];
  readonly runtimes: readonly string[];
  /** Whether `plan` and `region` may be left out of a creation. */
  readonly placementOptional: boolean;
}

export const PROVIDERS = {
  local: {
    plans: ['micro', 'small', 'medium'],
    regions: ['local'],
    images: ['default'],
    runtimes: ['node20', 'node22', 'static'],
    placementOptional: true,
  },
} as const satisfies Record<string, ProviderOffer>;

export type ProviderId = keyof typeof PROVIDERS;

export function findProvider(id: unknown): ProviderOffer | null {
  return typeof id === 'string' && Object.hasOwn(PROVIDERS, id) ? PROVIDERS[id as ProviderId] : null;
}
