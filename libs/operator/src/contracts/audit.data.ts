import { answers, choice, CONSOLE, moment, type Page, PAGED, reads, text } from './call-table.js';

const ACTORS = ['personal', 'application', 'management', 'cowork', 'system', 'operator'] as const;

export interface AuditActor {
  readonly kind: (typeof ACTORS)[number];
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

/** Who changed what. */
export const AUDIT_ROWS = {
  /**
   * Newest first. A page looks at so many facts at most, and then answers what it has found: while `next` is not null
   * there is more to look at, even when `items` is empty.
   */
  'audit.search': reads({
    input: PAGED,
    optional: {
      portal: text(CONSOLE, 'Only facts of this portal: id or domain', 253),
      key: text(CONSOLE, 'Changes of this key, and what was done with it', 64),
      user: text(CONSOLE, 'Changes of this user, and what they have done', 64),
      /** As `subject` of an entry names it. */
      subject: text(CONSOLE, 'Only facts of this stream', 200),
      /** For example `key_revoked`. */
      event: text(CONSOLE, 'Type of the fact', 100),
      actor: choice(CONSOLE, 'Who caused it', ACTORS),
      requestId: text(CONSOLE, 'Of the call that caused it', 128),
      module: text(CONSOLE, 'Part of the service', 100),
      from: moment(CONSOLE, 'Not before'),
      to: moment(CONSOLE, 'Before'),
    },
    answer: answers<AuditPage>(),
    example: { event: 'key_revoked', from: '2026-01-01T00:00:00Z' },
  }),
};
