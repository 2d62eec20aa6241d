import { PorticoError } from '#libs/kernel';
import {
  findProvider,
  PROVIDERS,
  type ProviderOffer,
} from '../../machines/providers/provider-catalogue.data.js';
import { RUNTIMES } from '../../machines/providers/runtimes.data.js';

/** @throws PorticoError `PROVIDER_NOT_FOUND`. */
export function requireProvider(id: string): ProviderOffer {
  const offer = findProvider(id);
  if (!offer) throw new PorticoError('PROVIDER_NOT_FOUND', { details: { id } });
  return offer;
}

export function presentProviders() {
  return Object.entries(PROVIDERS).map(([id, { name }]) => ({ id, name, available: true }));
}

export function presentPlans({ plans, sizes, currency }: ProviderOffer) {
  return plans.flatMap((id) => {
    const size = sizes[id];
    return size ? [{ id, ...size, currency }] : [];
  });
}

const capitalised = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

export function presentRegions({ regions }: ProviderOffer) {
  return regions.map((id) => ({ id, name: capitalised(id) }));
}

export function presentImages({ images }: ProviderOffer) {
  return images.map((id) => ({ id, name: capitalised(id), os: 'linux' }));
}

/** What the machines of at least one provider have. */
export function presentRuntimes() {
  const offered = new Set(Object.values(PROVIDERS).flatMap(({ runtimes }) => runtimes));
  return [...offered].map((id) => ({ id, name: RUNTIMES[id].name, kinds: RUNTIMES[id].kinds }));
}
