import { personOf, type AnyPrincipal } from '#libs/kernel';
import type { TicketVoice } from '../contracts/ticket-terms.js';

/** Whose a ticket is. */
export interface TicketOwner {
  readonly portalId: string;
  readonly userId: string;
}

/** Which tickets somebody sees: null stands for all portals, and for all people of the portal. */
export interface TicketReader {
  readonly portalId: string | null;
  readonly userId: string | null;
}

/** A key that may change tickets of its portal sees them all; any other those of its person. */
export function readerOf(principal: AnyPrincipal): TicketReader {
  if (principal.kind === 'management') return { portalId: null, userId: null };
  const { portalId, scopes } = principal;
  return { portalId, userId: scopes.has('svc:feedback') ? null : personOf(principal) };
}

export function sees(reader: TicketReader, { portalId, userId }: TicketOwner): boolean {
  if (reader.portalId !== null && reader.portalId !== portalId) return false;
  return reader.userId === null || reader.userId === userId;
}

/** Whether any status may be set, and not only what authors may do with their own. */
export function mayManage(principal: AnyPrincipal): boolean {
  return principal.kind === 'management' || principal.scopes.has('svc:feedback');
}

/** Nobody of a portal speaks as the team, whatever their key may do: colleagues would take it for the service. */
export function voiceOf({ kind }: AnyPrincipal): TicketVoice {
  return kind === 'management' ? 'team' : 'user';
}
