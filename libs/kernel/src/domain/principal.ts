import type { Scope } from './scopes.js';

/** Key kinds of the specification (part 1, "Key kinds"). */
export const KEY_KINDS = ['personal', 'application', 'management', 'cowork'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export type AccessMode = 'READWRITE' | 'READONLY';

/** The caller of a request, as the guard resolved it. Holds no secret. */
export interface Principal {
  readonly keyId: string;
  readonly kind: KeyKind;
  readonly keyPrefix: string;
  readonly keySuffix: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly accessMode: AccessMode;
  readonly portalId: string;
  readonly portalDomain: string;
  /** Platform user id of the owner. */
  readonly ownerUserId: string;
  /** Host employee number of the owner. */
  readonly ownerHostUserId: number;
  readonly ownerIsAdmin: boolean;
  readonly appId: string | null;
}

/** Who caused a fact, as stored in an event's meta. No name, no e-mail. */
export interface Actor {
  readonly keyId: string | null;
  readonly kind: KeyKind | 'system' | 'operator';
  readonly userId: string | null;
}
