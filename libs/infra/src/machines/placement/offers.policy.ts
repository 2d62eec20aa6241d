import type { FleetMachine } from '../fleet/fleet-machine.js';
import {
  PROVIDERS,
  type ProviderId,
  type ProviderTerms,
  type RuntimeId,
  runtimesWith,
} from './provider-catalogue.data.js';
import { shownAmount } from '#libs/metering/contracts';

/** What can be ordered of a provider just now. The first of each list is the default. */
export interface ProviderOffer extends ProviderTerms {
  readonly id: ProviderId;
  /** Whether one of its machines is there to take servers. */
  readonly available: boolean;
  /** Where it has machines that take servers; with none, all the lists are empty. */
  readonly regions: readonly string[];
  /** What one of these machines has at least. */
  readonly runtimes: readonly RuntimeId[];
}

export type Offers = ReadonlyMap<string, ProviderOffer>;

type Offering = Pick<FleetMachine, 'provider' | 'region' | 'status' | 'silent' | 'report'>;

/** Offers of every provider, by what its machines have told. */
export function offersOf(machines: readonly Offering[]): Offers {
  const ids = Object.keys(PROVIDERS) as ProviderId[];
  return new Map(ids.map((id) => [id, offerOf(id, machines)]));
}

function offerOf(id: ProviderId, machines: readonly Offering[]): ProviderOffer {
  const own = machines.filter(
    ({ provider, status, report }) => provider === id && status === 'enrolled' && report !== null,
  );
  const terms: ProviderTerms = PROVIDERS[id];
  const isThere = own.length > 0;
  const runtimes = own.flatMap(({ report }) => (report === null ? [] : runtimesWith(report.node)));
  return {
    ...terms,
    id,
    available: own.some(({ silent }) => !silent),
    plans: isThere ? terms.plans : [],
    images: isThere ? terms.images : [],
    regions: [...new Set(own.map(({ region }) => region))].sort(),
    runtimes: [...new Set(runtimes)],
  };
}

/** What operators ask for a month of a plan, in micro-credits. */
export interface AskedPrice {
  readonly provider: string;
  readonly plan: string;
  readonly awake: bigint;
  readonly asleep: bigint;
}

/** The same offers with the prices that were set. */
export function pricedOffers(offers: Offers, prices: readonly AskedPrice[]): Offers {
  const priced = new Map(offers);
  for (const { provider, plan, awake, asleep } of prices) {
    const offer = priced.get(provider);
    const size = offer?.sizes[plan];
    if (!offer || !size) continue;
    const price = { priceMonth: shownAmount(awake), priceSleepMonth: shownAmount(asleep) };
    priced.set(provider, { ...offer, sizes: { ...offer.sizes, [plan]: { ...size, ...price } } });
  }
  return priced;
}

/** The provider an order without wishes goes to, `local` before others; null when none has a machine. */
export function usualOffer(offers: Offers): ProviderOffer | null {
  return [...offers.values()].find(({ regions }) => regions.length > 0) ?? null;
}
