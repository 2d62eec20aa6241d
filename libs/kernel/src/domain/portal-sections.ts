/** Sections a portal has only while an operator has switched them on; without it their routes do not exist for it. */
export const PORTAL_SECTIONS = ['performan'] as const;
export type PortalSection = (typeof PORTAL_SECTIONS)[number];

const KNOWN = new Set<string>(PORTAL_SECTIONS);

export function isPortalSection(value: unknown): value is PortalSection {
  return typeof value === 'string' && KNOWN.has(value);
}
