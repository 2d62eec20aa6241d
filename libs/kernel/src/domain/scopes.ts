import type { ErrorCode } from '../errors/error-catalogue.js';

/** Every scope of the specification (part 1, "Authentication", rule 6) and those named by later areas. */
export const SCOPES = [
  'crm',
  'imopenlines',
  'imconnector',
  'placement',
  'user',
  'timeman',
  'calendar',
  'performan',
  'im',
  'imbot',
  'disk',
  'bizproc',
  'booking',
  'catalog',
  'department',
  'documentgenerator',
  'entity',
  'humanresources',
  'landing',
  'lists',
  'log',
  'mail',
  'note',
  'sale',
  'sonet_group',
  'task',
  'tasks',
  'telephony',
  'svc:cowork',
  'svc:infra',
  'svc:ai',
  'svc:search',
  'svc:storage',
  'svc:feedback',
  'svc:mgmt:keys',
  'svc:mgmt:portals',
  'svc:mgmt:feedback',
] as const;

export type Scope = (typeof SCOPES)[number];

const KNOWN = new Set<string>(SCOPES);

export function isScope(value: unknown): value is Scope {
  return typeof value === 'string' && KNOWN.has(value);
}

/** Scopes whose absence has a code of its own (specification part 1, "Authentication", rule 7). */
const OWN_CODES: Partial<Record<Scope, ErrorCode>> = {
  'svc:infra': 'INFRA_SCOPE_REQUIRED',
  'svc:ai': 'scope_missing',
  'svc:cowork': 'INSUFFICIENT_SCOPE',
  'svc:mgmt:keys': 'MANAGEMENT_SCOPE_REQUIRED',
  'svc:mgmt:portals': 'MANAGEMENT_SCOPE_REQUIRED',
  'svc:mgmt:feedback': 'MANAGEMENT_SCOPE_REQUIRED',
};

/** The code answered when a key lacks `scope`. */
export function missingScopeCode(scope: Scope): ErrorCode {
  return OWN_CODES[scope] ?? 'SCOPE_DENIED';
}

/** Sections a portal has only while an operator has switched them on; without it their routes do not exist for it. */
export const PORTAL_SECTIONS = ['performan'] as const;
export type PortalSection = (typeof PORTAL_SECTIONS)[number];

const KNOWN_SECTIONS = new Set<string>(PORTAL_SECTIONS);

export function isPortalSection(value: unknown): value is PortalSection {
  return typeof value === 'string' && KNOWN_SECTIONS.has(value);
}
