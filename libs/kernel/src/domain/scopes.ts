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
