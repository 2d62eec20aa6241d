import { PorticoError, refuseField } from '#libs/kernel';
import type { KeyRecord } from './key-record.js';

/** How long the secret before a rotation is accepted unless the caller says otherwise. */
export const DEFAULT_GRACE_SECONDS = 86_400;
export const LONGEST_GRACE_SECONDS = 604_800;

/** @throws PorticoError `KEY_INACTIVE_STATE` for a key that has ended. */
export function requireActive({ status }: Pick<KeyRecord, 'status'>): void {
  if (status !== 'ACTIVE') throw new PorticoError('KEY_INACTIVE_STATE', { details: { status } });
}

/**
 * When the secret before a rotation ends. Two secrets are alive at most: another rotation waits for
 * the end of the first one, or with `graceSeconds` 0 ends every earlier secret now.
 * @throws PorticoError `KEY_INACTIVE_STATE`, `KEY_ROTATION_IN_PROGRESS`, `VALIDATION_ERROR`.
 */
export function graceEnd(
  record: Pick<KeyRecord, 'status' | 'graceUntil'>,
  graceSeconds: number = DEFAULT_GRACE_SECONDS,
  now: Date,
): Date {
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > LONGEST_GRACE_SECONDS) {
    refuseField('graceSeconds', `must be 0 to ${LONGEST_GRACE_SECONDS}`);
  }
  requireActive(record);
  const open = record.graceUntil !== null && record.graceUntil > now;
  if (open && graceSeconds > 0) {
    throw new PorticoError('KEY_ROTATION_IN_PROGRESS', {
      details: { validUntil: record.graceUntil.toISOString() },
    });
  }
  return new Date(now.getTime() + graceSeconds * 1_000);
}
