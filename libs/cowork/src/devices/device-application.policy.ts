import { DEFAULT_REDIRECT_URIS, requirePlacements } from '#libs/applications/contracts';
import { type ErrorCode, PorticoError, refuseField, type Scope } from '#libs/kernel';

/** What an application of a device can be refused with. */
export const REGISTER_ERRORS: readonly ErrorCode[] = [
  'COWORK_NOT_ACTIVATED',
  'COWORK_FEATURE_DISABLED',
  'SUBSCRIPTION_NOT_ACTIVE',
  'SCOPE_DENIED',
  'APP_CREATION_RESTRICTED',
  'PORTAL_NOT_FOUND',
  'CONFLICT',
];

/** What most applications begin with, as far as the device has it. */
const USUAL_SCOPES: readonly Scope[] = ['crm', 'task', 'user', 'placement'];
const USUAL_PLACEMENTS: readonly { readonly code: string; readonly scope: Scope }[] = [
  { code: 'CRM_DEAL_DETAIL_TAB', scope: 'crm' },
  { code: 'CRM_CONTACT_DETAIL_TAB', scope: 'crm' },
  { code: 'TASK_VIEW_TAB', scope: 'task' },
];
/** Being embedded anywhere takes this right, beside that to what is there. */
const EMBEDDING: Scope = 'placement';

/** What an application of a device has unless its registration says something else. */
export interface ApplicationDefaults {
  /** `{purpose}` stands for what the application is for. */
  readonly titleTemplate: string;
  readonly scopes: readonly Scope[];
  /** No application of the device gets others. */
  readonly allowedScopes: readonly Scope[];
  readonly placements: readonly string[];
  readonly redirectUris: readonly string[];
}

/**
 * Rights that an application gets from a device: some of the device's own, to data of the portal. What the service
 * itself has is not passed on: models, which the subscription pays for the device, the portal would pay for the application.
 */
export function applicationDefaults(held: ReadonlySet<Scope>): ApplicationDefaults {
  const allowedScopes = [...held].filter((scope) => !scope.startsWith('svc:'));
  const usual = USUAL_SCOPES.filter((scope) => held.has(scope));
  const scopes = usual.length > 0 ? usual : allowedScopes;
  const placements = USUAL_PLACEMENTS.filter(({ scope }) => held.has(EMBEDDING) && held.has(scope));
  return {
    titleTemplate: 'Assistant: {purpose}',
    scopes,
    allowedScopes,
    placements: placements.map(({ code }) => code),
    redirectUris: DEFAULT_REDIRECT_URIS,
  };
}

/** Rights and places of an application that a device asks for. */
export interface PlannedApplication {
  readonly scopes: readonly string[];
  /** Named again when the application is published; nothing is bound before. */
  readonly placements: readonly string[];
}

/**
 * @throws PorticoError `SCOPE_DENIED` naming a right the device cannot pass on, `VALIDATION_ERROR` naming an unknown
 *   place, or when there is no right at all.
 */
export function planApplication(
  held: ReadonlySet<Scope>,
  wanted: { readonly scopes?: readonly string[]; readonly placements?: readonly string[] },
): PlannedApplication {
  const { scopes: usual, allowedScopes } = applicationDefaults(held);
  const placed = wanted.placements ?? [];
  const asked: readonly string[] = wanted.scopes ?? usual;
  const scopes = placed.length === 0 ? asked : [...new Set([...asked, EMBEDDING])];
  const allowed = new Set<string>(allowedScopes);
  const refused = scopes.find((scope) => !allowed.has(scope));
  if (refused !== undefined) {
    const message = `The key cannot give the scope "${refused}" to an application.`;
    throw new PorticoError('SCOPE_DENIED', { message, details: { field: 'scopes' } });
  }
  if (scopes.length === 0) refuseField('scopes', 'the key has no right an application can have');
  return { scopes, placements: requirePlacements(placed, scopes as readonly Scope[]) };
}
