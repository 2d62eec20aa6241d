import type { DomainEvent } from '#libs/kernel';

/** Owner of the facts about what operators do. */
export const OPERATOR_MODULE = 'operator';

/** A link into the console was made at the command line. Who it is for stands in the meta. */
export type OperatorInvited = DomainEvent<'operator_invited', { readonly sessionId: string }>;
/** The link was used, and is of no use any more. */
export type OperatorSignedIn = DomainEvent<'operator_signed_in', { readonly sessionId: string }>;
export type OperatorSignedOut = DomainEvent<'operator_signed_out', { readonly sessionId: string }>;

export type OperatorSessionEvent = OperatorInvited | OperatorSignedIn | OperatorSignedOut;

/** An operator ordered something. What came of it is told by the facts of what was changed, where it keeps any. */
export type OperatorCallBegan = DomainEvent<
  'operator_call_began',
  {
    readonly callId: string;
    /** Name of the call, for example `coupons.revoke`. */
    readonly call: string;
    /** What it is about: an id, or the name of something of ours. */
    readonly target: string | null;
  }
>;
/** It was refused, or failed. */
export type OperatorCallRefused = DomainEvent<
  'operator_call_refused',
  { readonly callId: string; readonly code: string }
>;

export type OperatorCallEvent = OperatorCallBegan | OperatorCallRefused;
