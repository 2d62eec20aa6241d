import { type AnyPrincipal, isUuid, personOf, type Principal } from '#libs/kernel';
import type {
  ResolutionCode,
  TicketCategory,
  TicketSource,
  TicketStatus,
  TicketVoice,
} from '../contracts/feedback-terms.js';

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

/** What a person wrote in a ticket. */
export interface TicketText {
  readonly title: string;
  readonly body: string;
  readonly context: Readonly<Record<string, unknown>> | null;
}

/** A ticket as lists show it. */
export interface Ticket extends TicketOwner {
  readonly id: string;
  readonly category: TicketCategory;
  readonly source: TicketSource;
  readonly status: TicketStatus;
  /** Empty once it has been erased. */
  readonly title: string;
  readonly resolutionCode: ResolutionCode | null;
  readonly resolutionText: string | null;
  /** The ticket this one repeats; null also where that is not known any more. */
  readonly duplicateOf: (TicketOwner & { readonly id: string }) | null;
  readonly comments: number;
  readonly internalComments: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly firstResponseAt: Date | null;
  readonly resolvedAt: Date | null;
  /** Number of its facts. */
  readonly version: number;
}

/** A ticket with all that was written in it. */
export interface WholeTicket extends Ticket, TicketText {}

/** A ticket is called by this and the first characters of its id. */
const PREFIX = 'FB-';
const NUMBER = new RegExp(`^${PREFIX}([0-9a-f]{8})$`, 'i');

/** What people call a ticket. */
export function ticketNumber(id: string): string {
  return PREFIX + id.slice(0, 8);
}

/** How a ticket is named in a path: by its id, or by the characters that stand in its number. */
export type TicketRef =
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'number'; readonly value: string };

/** Reads an id or a number in any case; null for anything else. */
export function readTicketRef(text: string): TicketRef | null {
  if (isUuid(text)) return { kind: 'id', value: text.toLowerCase() };
  const [, digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? null : { kind: 'number', value: digits.toLowerCase() };
}

const TAG = /^"(\d{1,9})"$/;

/** The tag of a ticket in a version, as the header `ETag` has it. */
export function ticketTag(version: number): string {
  return `"${version}"`;
}

/**
 * Versions that `If-Match` names. What is none of our tags, weak ones among them, matches no version.
 * @returns null where any version will do: without the header, or with `*`.
 */
export function versionsIn(ifMatch: string | undefined): readonly number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

const ENDS = /[\p{P}\s]+$/u;
/** One letter may be eighteen in its plain form. An index takes no more than 2,700 bytes, and a character up to four. */
const MOST_CHARACTERS = 600;

/**
 * What two titles are compared by: letter case, form of the letters, spaces and punctuation at the end do not count.
 * A title of nothing else is compared by what it is.
 */
export function comparedTitle(title: string): string {
  const plain = title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  const compared = plain.replace(ENDS, '') || plain;
  return Array.from(compared).slice(0, MOST_CHARACTERS).join('');
}
