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

const NAME = /^[a-z0-9][a-z0-9-]{1,62}$/;
const TEXT_LIMITS = { displayName: 100, description: 1_000 } as const;
const EXAMPLE = { name: 'my-server', provider: 'local', plan: 'micro', region: 'local' } as const;
const KNOWN_FIELDS = new Set([
  'name',
  'provider',
  'plan',
  'region',
  'image',
  'runtime',
  'placement',
  'displayName',
  'description',
]);

function refuse(field: string, reason: string, recovery: string): never {
  throw new PorticoError('INVALID_REQUEST', {
    message: reason,
    hint: { reason, recovery, example: EXAMPLE },
    details: { field },
  });
}

function oneOf(field: string, value: unknown, offered: readonly string[]): string {
  if (typeof value === 'string' && offered.includes(value)) return value;
  return refuse(field, `${field} is not one the provider offers.`, `Use one of: ${offered.join(', ')}.`);
}

function placed(
  field: 'plan' | 'region',
  value: unknown,
  offer: ProviderOffer,
  offered: readonly [string, ...string[]],
): string {
  if (value === undefined && offer.placementOptional) return offered[0];
  return oneOf(field, value, offered);
}

function text(field: keyof typeof TEXT_LIMITS, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' && value.length <= TEXT_LIMITS[field]) return value;
  return refuse(field, `${field} is not usable.`, `Send at most ${TEXT_LIMITS[field]} characters of text.`);
}

/**
 * Checks the body of `POST /v1/infra/servers`.
 * @throws PorticoError `INVALID_REQUEST` with a ready example in the hint;
 *   `SOURCE_AT_CREATE_GALAXY_ONLY` when a source comes with an own machine.
 */
export function parseServerOrder(body: unknown): ServerOrder {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('body', 'The body is not a JSON object.', 'Send the example with your own values.');
  }
  const fields = body as Readonly<Record<string, unknown>>;
  if (fields.source !== undefined) throw new PorticoError('SOURCE_AT_CREATE_GALAXY_ONLY');
  for (const field of Object.keys(fields)) {
    if (!KNOWN_FIELDS.has(field)) refuse(field, `${field} is not a known field.`, 'Leave it out.');
  }
  const { name, provider, runtime } = fields;
  if (typeof name !== 'string' || !NAME.test(name)) {
    return refuse(
      'name',
      'name is not usable.',
      'Use 2 to 63 lower-case letters, digits and hyphens, beginning with a letter or digit.',
    );
  }
  const offer = findProvider(provider);
  if (!offer) {
    return refuse(
      'provider',
      'provider is not known.',
      `Use one of: ${Object.keys(PROVIDERS).join(', ')}.`,
    );
  }
  if (fields.placement !== undefined) oneOf('placement', fields.placement, ['dedicated']);
  return {
    name,
    provider: provider as string,
    plan: placed('plan', fields.plan, offer, offer.plans),
    region: placed('region', fields.region, offer, offer.regions),
    image: fields.image === undefined ? offer.images[0] : oneOf('image', fields.image, offer.images),
    runtime: runtime === undefined || runtime === null ? null : oneOf('runtime', runtime, offer.runtimes),
    displayName: text('displayName', fields.displayName),
    description: text('description', fields.description),
  };
}
