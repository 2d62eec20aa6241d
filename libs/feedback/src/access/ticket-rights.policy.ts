import { personOf, type AnyPrincipal, type Principal } from '#libs/kernel';
import type { TicketVoice } from '../contracts/ticket-terms.js';

/** Whose a ticket is. */
export interface TicketOwner {
  readonly portalId: string;
  readonly userId: string;
  /** Key it was sent with. */
  readonly keyId: string;
}

/** Which tickets somebody sees: null stands for all portals, for all people of the portal, and for all their keys. */
export interface TicketReader {
  readonly portalId: string | null;
  readonly userId: string | null;
  readonly keyId: string | null;
}

/**
 * A key that may change tickets of its portal sees them all; any other those of its person, and a partner's key only
 * what was sent with it.
 */
export function readerOf(principal: AnyPrincipal): TicketReader {
  if (principal.kind === 'management') return { portalId: null, userId: null, keyId: null };
  const { portalId, scopes, keyId, isPartners = false } = principal;
  if (scopes.has('svc:feedback')) return { portalId, userId: null, keyId: null };
  return { portalId, userId: personOf(principal), keyId: isPartners ? keyId : null };
}

export function sees(reader: TicketReader, { portalId, userId, keyId }: TicketOwner): boolean {
  if (reader.portalId !== null && reader.portalId !== portalId) return false;
  if (reader.keyId !== null && reader.keyId !== keyId) return false;
  return reader.userId === null || reader.userId === userId;
}

/** Whose waiting attachments a call may name: those of a person, and where there is a key only what was sent with it. */
export type AttachmentSender = Pick<TicketOwner, 'portalId' | 'userId'> & { readonly keyId: string | null };

export function senderOf(principal: Principal): AttachmentSender {
  const { portalId, keyId, isPartners = false } = principal;
  return { portalId, userId: personOf(principal), keyId: isPartners ? keyId : null };
}

/** Whether any status may be set, and not only what authors may do with their own. */
export function mayManage(principal: AnyPrincipal): boolean {
  return principal.kind === 'management' || principal.scopes.has('svc:feedback');
}

/** Nobody of a portal speaks as the team, whatever their key may do: colleagues would take it for the service. */
export function voiceOf({ kind }: AnyPrincipal): TicketVoice {
  return kind === 'management' ? 'team' : 'user';
}
