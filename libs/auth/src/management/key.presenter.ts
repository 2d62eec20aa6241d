import type { KeyRecord } from '../keys/key-record.js';
import { DEFAULT_RATE_LIMIT } from './portal-policies.policy.js';

/** Key on the wire; never raw, never a hash. */
export interface KeyAnswer extends Omit<
  KeyRecord,
  'hostScopes' | 'version' | 'allowedIps' | 'rateLimit' | 'graceUntil'
> {
  readonly allowedIps: readonly string[];
  /** AI requests per minute. */
  readonly rateLimit: number;
  /** Null when there is one secret only. */
  readonly graceUntil: Date | null;
}

export function presentKey(record: KeyRecord, now: Date): KeyAnswer {
  const { hostScopes: _hostScopes, version: _version, ...shown } = record;
  return {
    ...shown,
    allowedIps: record.allowedIps ?? [],
    rateLimit: record.rateLimit ?? DEFAULT_RATE_LIMIT,
    graceUntil: record.graceUntil && record.graceUntil > now ? record.graceUntil : null,
  };
}
