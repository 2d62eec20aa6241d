import { type KeyKind, PorticoError, refuseField, type Scope } from '#libs/kernel';

/** Rights that a webhook of the host cannot carry. */
const BEYOND_A_WEBHOOK: ReadonlySet<Scope> = new Set<Scope>(['placement', 'entity']);
const COWORK_SCOPE: Scope = 'svc:cowork';

/**
 * The scopes a new key of a kind gets. `svc:cowork` is what makes a key a subscription-section
 * key: a cowork key always has it, no other kind can.
 * @throws PorticoError `VALIDATION_ERROR`, or `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID` when the key
 *   works through a webhook and its rights are only such as a webhook cannot carry.
 */
export function scopesForKind(kind: KeyKind, requested: readonly Scope[]): Scope[] {
  if (kind === 'management') return [...requested];
  if (kind !== 'cowork' && requested.includes(COWORK_SCOPE)) {
    refuseField('scopes', `"${COWORK_SCOPE}" belongs to keys of kind cowork`);
  }
  const scopes = kind === 'cowork' ? [...new Set([...requested, COWORK_SCOPE])] : [...requested];
  if (scopes.length === 0) refuseField('scopes', 'at least one is required');
  if (kind === 'personal' && scopes.every((scope) => BEYOND_A_WEBHOOK.has(scope))) {
    throw new PorticoError('PERSONAL_KEY_WEBHOOK_SCOPES_INVALID', { details: { field: 'scopes' } });
  }
  return scopes;
}
