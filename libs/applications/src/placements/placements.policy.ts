import { PorticoError, type Scope } from '#libs/kernel';
import { PLACEMENT_GROUPS, type PlacementGroup } from './placement-groups.data.js';

const GROUP_OF: ReadonlyMap<string, PlacementGroup> = new Map(
  PLACEMENT_GROUPS.flatMap((group) => group.points.map(({ code }) => [code, group] as const)),
);

/** The group of a code; null for one the host does not have. */
export function groupOf(code: string): PlacementGroup | null {
  return GROUP_OF.get(code.replace(/^CRM_DYNAMIC_\d+_/, 'CRM_DYNAMIC_<typeId>_')) ?? null;
}

/**
 * Codes an application with these rights can be bound to, each once.
 * @throws PorticoError `VALIDATION_ERROR` naming an unknown code, `SCOPE_DENIED` naming the right.
 */
export function requirePlacements(codes: readonly string[], held: readonly Scope[]): string[] {
  codes.forEach((code, index) => {
    const field = `placements[${index}]`;
    const group = groupOf(code);
    if (!group) {
      const message = `${field} is no embedding place of the host`;
      throw new PorticoError('VALIDATION_ERROR', { message, details: { field } });
    }
    const { scopes } = group;
    if (scopes.length > 0 && !scopes.some((scope) => held.includes(scope))) {
      const message = `The application lacks the scope "${scopes[0]}", which ${code} requires.`;
      throw new PorticoError('SCOPE_DENIED', { message, details: { field } });
    }
  });
  return [...new Set(codes)];
}

/** Address the host opens for every embedding place of an application: the service starts the session there. */
export function handlerUrl(publicUrl: string, applicationId: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/v1/host-handler/${applicationId}`;
}
