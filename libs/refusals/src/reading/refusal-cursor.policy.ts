import { isUuid, PorticoError } from '#libs/kernel';
import type { RefusalPosition } from '../contracts/refusal-terms.js';

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
