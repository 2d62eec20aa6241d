import { isScope, isUuid, refuseField, type Scope } from '#libs/kernel';
import { parseAddressRange } from '../access/address-list.policy.js';
import type { UserEvent } from '../audit/auth.events.js';
import type { UserState } from '../keys/key-record.js';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const WEBHOOK_SECRET = /^[\w-]{1,128}$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const LARGEST_HOST_USER_ID = 2_147_483_647;
const MOST_ADDRESSES = 50;
const LARGEST_RATE = 1_000_000;

export function readName(field: string, value: string): string {
  const name = value.trim();
  if (name.length < 1 || name.length > 100) refuseField(field, 'must have 1 to 100 characters');
  return name;
}

/** A host name, in lower case. */
export function readDomain(field: string, value: string): string {
  const domain = value.trim().toLowerCase();
  if (!HOST_NAME.test(domain)) refuseField(field, `"${value}" is not a host name`);
  return domain;
}

/** An absolute http(s) address without query, fragment, credentials and trailing slash. */
export function readRestUrl(field: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!plain || !['http:', 'https:'].includes(url.protocol)) {
    refuseField(field, `"${value}" is not a plain http(s) address`);
  }
  return url.toString().replace(/\/+$/, '');
}

export function readId(field: string, value: string): string {
  if (!isUuid(value)) refuseField(field, `"${value}" is not an id`);
  return value.toLowerCase();
}

export function readHostUserId(field: string, value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > LARGEST_HOST_USER_ID) {
    refuseField(field, 'must be a positive whole number');
  }
  return value;
}

/** Calls, or calls per second, of a portal to the host; null for the configured number. */
export function readRate(field: string, value: number | null): number | null {
  if (value !== null && (!Number.isInteger(value) || value < 1 || value > LARGEST_RATE)) {
    refuseField(field, `must be a whole number from 1 to ${LARGEST_RATE}`);
  }
  return value;
}

/** The secret segment of an inbound webhook address. */
export function readWebhookSecret(field: string, value: string): string {
  if (!WEBHOOK_SECRET.test(value)) refuseField(field, 'must have 1 to 128 letters, digits, "-" or "_"');
  return value;
}

/** One word of a closed list, turned into what is stored for it. */
export function readWord<Stored>(
  field: string,
  value: string,
  words: Readonly<Record<string, Stored>>,
): Stored {
  const stored = Object.hasOwn(words, value) ? words[value] : undefined;
  if (stored === undefined) {
    refuseField(field, `"${value}" is none of ${Object.keys(words).join(', ')}`);
  }
  return stored;
}

export function readScopes(field: string, values: readonly string[]): Scope[] {
  const scopes = values.map((value) =>
    isScope(value) ? value : refuseField(field, `unknown scope "${value}"`),
  );
  return [...new Set(scopes)];
}

/** Null, or an empty list, admits every address. */
export function readAllowedIps(field: string, values: readonly string[] | null | undefined): string[] | null {
  if (!values || values.length === 0) return null;
  if (values.length > MOST_ADDRESSES) refuseField(field, `has more than ${MOST_ADDRESSES} entries`);
  for (const value of values) {
    if (!parseAddressRange(value)) refuseField(field, `"${value}" is no IPv4 or IPv6 address or network`);
  }
  return [...values];
}

/** An ISO 8601 instant, or null for a key that never expires. */
export function readInstant(field: string, value: Date | string | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const instant = typeof value === 'string' && !ISO_INSTANT.test(value) ? null : new Date(value);
  if (!instant || Number.isNaN(instant.getTime()))
    refuseField(field, `"${String(value)}" is no ISO 8601 instant`);
  return instant;
}

/** The same, and not yet over. */
export function readFutureInstant(
  field: string,
  value: Date | string | null | undefined,
  now: Date,
): Date | null {
  const instant = readInstant(field, value);
  if (instant && instant <= now) refuseField(field, 'must be in the future');
  return instant;
}

/** The pattern of `like` for texts that hold this one; null for null. */
export function containing(text: string | null): string | null {
  return text === null ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** A user of a portal as it is kept. */
export interface UserRecord {
  readonly id: string;
  readonly portalId: string;
  readonly hostUserId: number;
  /** The same for all accounts of one person; a management key reaches them all. */
  readonly personId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly state: UserState;
  readonly createdAt: Date;
  /** Version of the user's stream in the log; 0 when it has none. */
  readonly version: number;
}

/** New values of a user; what is absent stays. */
export type UserValues = Partial<Pick<UserRecord, 'state' | 'isAdmin' | 'personId'>>;

/** What a change would alter, as facts; none when nothing. */
export function userEvents(before: UserRecord, change: UserValues): UserEvent[] {
  const after = { ...before, ...change };
  const events: UserEvent[] = [];
  if (after.state !== before.state) {
    events.push({ type: 'user_state_changed', data: { from: before.state, to: after.state } });
  }
  if (after.isAdmin !== before.isAdmin) {
    events.push({ type: 'user_role_changed', data: { isAdmin: after.isAdmin } });
  }
  if (after.personId !== before.personId) {
    events.push({ type: 'user_person_changed', data: { from: before.personId, to: after.personId } });
  }
  return events;
}
