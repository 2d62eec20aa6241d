import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type AccessMode, type AnyPrincipal, type KeyKind, PorticoError, type Scope } from '#libs/kernel';

/** Wire name of each kind (`type` of `GET /v1/me`). */
const TYPE_NAMES = {
  personal: 'personal',
  application: 'oauth_app',
  management: 'management',
  cowork: 'cowork',
} as const satisfies Record<KeyKind, string>;

/** The person a call acts for. */
export interface CurrentUser {
  readonly hostUserId: number;
  readonly name: string;
  readonly isAdmin: boolean;
}

export interface Me {
  readonly type: (typeof TYPE_NAMES)[KeyKind];
  readonly keyPrefix: string;
  readonly keySuffix: string;
  readonly expiresAt: string | null;
  readonly scopes: readonly Scope[];
  readonly accessMode: AccessMode;
  /** Domain of the portal; null for a management key. */
  readonly portal: string | null;
  readonly portalId: string | null;
  /** `userId` is the owner's employee number on the host. */
  readonly owner: { readonly userId: number };
  /** Null where no user is known: an application key without a session, a management key. */
  readonly currentUser: CurrentUser | null;
}

interface Row {
  expires_at: Date | null;
  name: string;
}

/** What a key knows of itself, read fresh. */
@Injectable()
export class MeQuery {
  constructor(private readonly database: Database) {}

  async run(principal: AnyPrincipal): Promise<Me> {
    const [row] = await this.database.query<Row>(
      `select k.expires_at, u.name
         from auth.api_key k join auth.user_account u on u.id = k.owner_user_id where k.id = $1`,
      [principal.keyId],
    );
    if (!row) throw new PorticoError('INVALID_API_KEY');
    const actsForOwner = principal.kind === 'personal' || principal.kind === 'cowork';
    return {
      type: TYPE_NAMES[principal.kind],
      keyPrefix: principal.keyPrefix,
      keySuffix: principal.keySuffix,
      expiresAt: row.expires_at?.toISOString() ?? null,
      scopes: [...principal.scopes],
      accessMode: principal.accessMode,
      portal: principal.portalDomain,
      portalId: principal.portalId,
      owner: { userId: principal.ownerHostUserId },
      currentUser: actsForOwner
        ? { hostUserId: principal.ownerHostUserId, name: row.name, isAdmin: principal.ownerIsAdmin }
        : null,
    };
  }
}
