import type { DomainEvent } from '#libs/kernel';
import type { TeamRole } from './server-terms.js';

/** Somebody joined the development team of a server. */
export type ServerMemberAdded = DomainEvent<
  'server_member_added',
  { readonly serverId: string; readonly userId: string; readonly role: TeamRole; readonly addedAt: string }
>;

export type ServerMemberRoleChanged = DomainEvent<
  'server_member_role_changed',
  {
    readonly serverId: string;
    readonly userId: string;
    readonly from: TeamRole;
    readonly to: TeamRole;
    readonly changedAt: string;
  }
>;

export type ServerMemberRemoved = DomainEvent<
  'server_member_removed',
  { readonly serverId: string; readonly userId: string; readonly removedAt: string }
>;

export type TeamEvent = ServerMemberAdded | ServerMemberRoleChanged | ServerMemberRemoved;
