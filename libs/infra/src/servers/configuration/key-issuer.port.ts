import type { EventMeta } from '#libs/event-log';
import type { Scope } from '#libs/kernel';

/** Injection token of the {@link KeyIssuer} of this process. */
export const KEY_ISSUER = Symbol('KEY_ISSUER');

/** Whose key what runs on a server is given. */
export interface ServerKeyTerms {
  /** The key that controls the server: what is issued is of its kind, owner and application, and ends with it. */
  readonly controllingKeyId: string;
  /** Rights of a personal key; null of an application, whose rights they are. */
  readonly scopes: readonly Scope[] | null;
}

export interface ServerKeyOrder extends ServerKeyTerms {
  readonly serverId: string;
  readonly deployId: string;
  readonly name: string;
}

/** Issues keys for what runs on servers: answered by the lib that keeps keys. */
export interface KeyIssuer {
  /**
   * @returns the rights that such a key would have now.
   * @throws PorticoError `SCOPE_DENIED`, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`, and what forbids the owner a key.
   */
  termsFor(terms: ServerKeyTerms): Promise<Scope[]>;
  /** @throws PorticoError as {@link termsFor}. */
  issueFor(order: ServerKeyOrder, meta: EventMeta): Promise<{ readonly rawKey: string }>;
}
