import type { AnsweredRefusal } from '#libs/http';
import { isUuid, PorticoError, type AnyPrincipal } from '#libs/kernel';
import {
  REFUSAL_LIMITS,
  type KeptRefusal,
  type RefusalPosition,
  type RefusalPlace,
} from './contracts/index.js';

/** The database keeps every character but this one, which clients can bring into an address or a message. */
const UNKEPT = '\0';
const IN_ITS_PLACE = '�';
const SHOWN_OF_LONG = 9;

/** A refusal in the form in which it is kept: within its bounds, and of characters that can be. */
export function keptRefusal(refusal: AnsweredRefusal, id: string, at: Date): KeptRefusal {
  const { path, message, field, hint } = refusal;
  return {
    ...refusal,
    id,
    at,
    path: within(path.split('/').map(keptSegment).join('/'), REFUSAL_LIMITS.pathLength),
    message: within(message, REFUSAL_LIMITS.messageLength),
    field: field && within(field, REFUSAL_LIMITS.fieldLength),
    hint: hint && within(hint, REFUSAL_LIMITS.hintLength),
  };
}

/** Of a part that is too long for an id its beginning is kept. */
function keptSegment(segment: string): string {
  return segment.length <= REFUSAL_LIMITS.segmentLength ? segment : within(segment, SHOWN_OF_LONG);
}

function within(text: string, length: number): string {
  const kept = text.length <= length ? text : `${text.slice(0, length - 1)}…`;
  return kept.replaceAll(UNKEPT, IN_ITS_PLACE);
}

const LATEST_MS = 8_640_000_000_000_000;

/** Where a page ends, as the next one names it. It tells nothing the page did not, and opens nothing. */
export function cursorOf({ at, id }: RefusalPosition): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** @throws PorticoError `INVALID_PARAMS`. */
export function positionOf(cursor: string): RefusalPosition {
  const [, ms, id] = /^(\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ms !== undefined && Number(ms) <= LATEST_MS && isUuid(id)) return { at: new Date(Number(ms)), id };
  throw new PorticoError('INVALID_PARAMS', {
    message: 'cursor is not one of this list',
    details: { field: 'cursor' },
  });
}

/**
 * Whose refusals a caller sees: a key its own. In the console, where a person has signed in and no key is given away,
 * a person those of all keys they own, and an administrator those of the whole portal beside them; not with a partner's
 * key or an application's.
 */
export function visiblePlaces(principal: AnyPrincipal): readonly RefusalPlace[] {
  const { kind, keyId, portalId, ownerUserId, currentUser, consolePortalId, isPartners } = principal;
  if (consolePortalId === undefined || kind === 'application' || isPartners) return [{ ownerUserId, keyId }];
  if (portalId !== null && currentUser?.isAdmin) return [{ portalId }, { portalId: null, ownerUserId }];
  return [{ ownerUserId }];
}
