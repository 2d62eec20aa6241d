import type { Call, Page, PageInput } from './paging.js';

export interface AuditActor {
  readonly kind: 'personal' | 'application' | 'management' | 'cowork' | 'system' | 'operator';
  readonly keyId: string | null;
  readonly userId: string | null;
  /** What an operator called themselves; null for everybody else, and where it is not known. */
  readonly operator: string | null;
}

/** A fact, and who caused it. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  /** Part of the service it belongs to, for example `auth` or `infra`. */
  readonly module: string;
  /** The stream: what was changed, for example `key-<id>`, `user-<id>`, `portal-<id>`. */
  readonly subject: string;
  readonly event: string;
  readonly portalId: string | null;
  readonly actor: AuditActor;
  readonly requestId: string | null;
  readonly data: unknown;
}

export interface AuditPage extends Page<AuditEntry> {
  /** Time of the oldest fact that was looked at; a page without items, but with `next`, goes on from here. */
  readonly searchedTo: string | null;
}

export interface AuditCalls {
  /**
   * Newest first. A page looks at so many facts at most, and then answers what it has found: while `next` is not null
   * there is more to look at, even when `items` is empty.
   */
  readonly 'audit.search': Call<
    PageInput & {
      /** Id or domain. */
      readonly portal?: string;
      /** Only facts of this stream, as `subject` of an entry names it. */
      readonly subject?: string;
      /** Changes of this key, and what was done with it. */
      readonly key?: string;
      /** Changes of this user, and what they have done. */
      readonly user?: string;
      /** Type of the fact, for example `key_revoked`. */
      readonly event?: string;
      readonly actor?: AuditActor['kind'];
      readonly requestId?: string;
      readonly module?: string;
      /** ISO 8601. */
      readonly from?: string;
      readonly to?: string;
    },
    AuditPage
  >;
}
