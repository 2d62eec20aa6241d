import type { UploadedFile } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
import type { Offers, ProviderOffer } from './offers.policy.js';

/** System names of servers. */
export const SERVER_NAME = /^[a-z0-9][a-z0-9-]{1,62}$/;

/** A checked order for a server on a machine of its own. */
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

/** Of a service with the one machine of `npm start`; the answer puts in what another one offers. */
const EXAMPLE = { name: 'my-server', provider: 'local', plan: 'micro', region: 'local' } as const;

/** The refusal of an order, with a body that would be accepted. */
export function orderFault(
  field: string,
  reason: string,
  recovery: string,
  example: Readonly<Record<string, unknown>> = EXAMPLE,
): PorticoError {
  return new PorticoError('INVALID_REQUEST', {
    message: reason,
    hint: { reason, recovery, example },
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
  offered: readonly string[],
): string {
  return oneOf(field, value ?? (offer.placementOptional ? offered[0] : undefined), offered);
}

/** The fields of a creation, already checked for their form. */
export interface ServerOrderInput {
  readonly name: string;
  readonly provider?: string;
  readonly plan?: string;
  readonly region?: string;
  readonly image?: string;
  readonly runtime?: string;
  readonly placement?: 'dedicated';
  readonly graduateFrom?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly source?: { readonly content: UploadedFile };
  readonly install?: string;
  readonly start?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Members that only mean something when an application is deployed with its creation. */
const OF_A_DEPLOY = ['source', 'install', 'start', 'port', 'env'] as const;

function refuseDeploy(input: ServerOrderInput): void {
  const field = OF_A_DEPLOY.find((member) => input[member] !== undefined);
  if (field !== undefined) throw new PorticoError('SOURCE_AT_CREATE_GALAXY_ONLY', { details: { field } });
}

/** What to order from: those that have machines, which are not all that are known. */
export function providersToUse(offers: Offers): string {
  const able = [...offers.values()].filter(({ regions }) => regions.length > 0).map(({ id }) => id);
  if (able.length > 0) return `Use one of: ${able.join(', ')}.`;
  return 'No provider has a machine yet: the operator of the service adds one.';
}

/**
 * Checks an order against what its provider offers.
 * @throws PorticoError `INVALID_REQUEST` with a ready example in the hint;
 *   `SOURCE_AT_CREATE_GALAXY_ONLY` when something to deploy comes with an own machine; `NO_CREDENTIALS` for a
 *   provider that has no machine.
 */
export function parseServerOrder(input: ServerOrderInput, offers: Offers): ServerOrder {
  refuseDeploy(input);
  const { name, provider, image, runtime, displayName = '', description = '' } = input;
  const offer = offers.get(provider ?? '');
  if (provider === undefined || !offer) {
    const reason = provider === undefined ? 'provider is required.' : 'provider is not known.';
    throw orderFault('provider', reason, providersToUse(offers));
  }
  if (offer.regions.length === 0) throw new PorticoError('NO_CREDENTIALS', { details: { provider } });
  return {
    name,
    provider,
    plan: placed('plan', input.plan, offer, offer.plans),
    region: placed('region', input.region, offer, offer.regions),
    image: oneOf('image', image ?? offer.images[0], offer.images),
    runtime: runtime === undefined ? null : oneOf('runtime', runtime, offer.runtimes),
    displayName,
    description,
  };
}
