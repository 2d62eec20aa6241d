import type { Caller } from '#libs/kernel';

export const ENTRY_TYPES = ['user', 'department'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** A user or a department of the server's portal. */
export interface AccessEntry {
  readonly id: string;
  readonly type: EntryType;
  /** Number on the host. */
  readonly hostId: number;
  /** As of the day it was added; empty when the host did not tell. */
  readonly name: string;
  readonly createdAt: Date;
}

/** Injection token of {@link PortalPeople}. */
export const PORTAL_PEOPLE = Symbol('PORTAL_PEOPLE');

/** A user of the portal, as its host tells. */
export interface PortalPerson {
  /** Employee number. */
  readonly id: number;
  readonly name: string;
  readonly position: string;
  /** Numbers of departments. */
  readonly department: readonly number[];
  /** Address of a picture; null without one. */
  readonly avatar: string | null;
}

/** Some of the people a search has found. */
export interface FoundPeople {
  readonly people: readonly PortalPerson[];
  /** How many there are on the portal. */
  readonly total: number;
}

/** Users and departments of a portal, read with the rights of the caller. */
export interface PortalPeople {
  /**
   * Active users by name.
   * @param search words of names; empty for everybody.
   * @throws PorticoError `TOKEN_MISSING` for a caller who acts for nobody, what the host refuses with.
   */
  search(caller: Caller, search: string, limit: number): Promise<FoundPeople>;
  /** Name of a user or department; null when the portal has none of that number. @throws as {@link search} */
  nameOf(caller: Caller, type: EntryType, hostId: number): Promise<string | null>;
}
