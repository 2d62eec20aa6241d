import { PorticoError } from '#libs/kernel';
import { findProvider, PROVIDERS, type ProviderOffer } from './provider-catalogue.data.js';

/** A checked order for a server. */
export interface ServerOrder {
  readonly name: string;
  readonly provider: string;
  readonly plan: string;
  readonly region: string;
  readonly image: string;
  readonly runtime: string | null;
  readonly displayName: string;
  readonly description: string;
}

const EXAMPLE = { name: 'my-server', provider: 'local', plan: 'micro', region: 'local' } as const;
/** The refusal of an order, with a body that would be accepted. */
export function orderFault(field: string, reason: string, recovery: string): PorticoError {
  return new PorticoError('INVALID_REQUEST', {
    message: reason,
    hint: { reason, recovery, example: EXAMPLE },
    details: { field },
  });
}

function oneOf(field: string, value: string | undefined, offered: readonly string[]): string {
  if (value !== undefined && offered.includes(value)) return value;
  throw orderFault(field, `${field} is not one the provider offers.`, `Use one of: ${offered.join(', ')}.`);
}

function placed(
  field: 'plan' | 'region',
  value: string | undefined,
  offer: ProviderOffer,
  offered: readonly [string, ...string[]],
): string {
  if (value === undefined && offer.placementOptional) return offered[0];
  return oneOf(field, value, offered);
}

/** The fields of a creation, already checked for their form. */
export interface ServerOrderInput {
  readonly name: string;
  readonly provider: string;
  readonly plan?: string;
  readonly region?: string;
  readonly image?: string;
  readonly runtime?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly source?: unknown;
}

/**
 * Checks an order against what its provider offers.
 * @throws PorticoError `INVALID_REQUEST` with a ready example in the hint;
 *   `SOURCE_AT_CREATE_GALAXY_ONLY` when a source comes with an own machine.
 */
export function parseServerOrder(input: ServerOrderInput): ServerOrder {
  if (input.source !== undefined) throw new PorticoError('SOURCE_AT_CREATE_GALAXY_ONLY');
  const { name, provider, image, runtime, displayName = '', description = '' } = input;
  const offer = findProvider(provider);
  if (!offer) {
    const known = Object.keys(PROVIDERS).join(', ');
    throw orderFault('provider', 'provider is not known.', `Use one of: ${known}.`);
  }
  return {
    name,
    provider,
    plan: placed('plan', input.plan, offer, offer.plans),
    region: placed('region', input.region, offer, offer.regions),
    image: image === undefined ? offer.images[0] : oneOf('image', image, offer.images),
    runtime: runtime === undefined ? null : oneOf('runtime', runtime, offer.runtimes),
    displayName,
    description,
  };
}
