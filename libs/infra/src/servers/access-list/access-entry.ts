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
