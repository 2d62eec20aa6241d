import type { DomainEvent } from '#libs/kernel';

/** A machine was announced by the operator; it may enrol. */
export type MachineAdded = DomainEvent<
  'machine_added',
  {
    readonly machineId: string;
    /** For people. */
    readonly name: string;
    /** Provider and region under which servers on it are ordered. */
    readonly provider: string;
    readonly region: string;
    readonly addedAt: string;
  }
>;

/** It has a token of its own, and takes servers. */
export type MachineEnrolled = DomainEvent<'machine_enrolled', { readonly enrolledAt: string }>;

/** It takes no new servers; those it has stay. */
export type MachineDrained = DomainEvent<'machine_drained', { readonly drainedAt: string }>;

/** It takes servers again. */
export type MachineResumed = DomainEvent<'machine_resumed', { readonly resumedAt: string }>;

/** The operator has said whether servers of several portals may be on it where they have one user. */
export type MachineSharingSet = DomainEvent<
  'machine_sharing_set',
  { readonly sharesPortals: boolean; readonly setAt: string }
>;

/** It is gone for good, and with it every server on it: the operator says so, or its silence was too long. */
export type MachineLost = DomainEvent<
  'machine_lost',
  { readonly machineId: string; readonly reason: 'operator' | 'silence'; readonly lostAt: string }
>;

/** It is no longer one of the service. */
export type MachineRemoved = DomainEvent<
  'machine_removed',
  { readonly machineId: string; readonly removedAt: string }
>;

export type MachineEvent =
  | MachineAdded
  | MachineEnrolled
  | MachineDrained
  | MachineResumed
  | MachineSharingSet
  | MachineLost
  | MachineRemoved;
