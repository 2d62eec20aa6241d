import type { UserEvent } from '../audit/auth.events.js';
import type { UserState } from '../keys/key-record.js';

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
