import { HOST_ABSENCE_CODES, HOST_REFUSAL_CODES, HOST_TOKEN_CODES } from '#libs/host-client/contracts';
import type { ErrorCode } from '#libs/kernel';

/** The host's code for an event that the portal does not have. */
export const UNKNOWN_EVENT = 'ERROR_EVENT_NOT_FOUND';

/** The host does not bind the handler, now or later. */
export const BINDING_REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(HOST_REFUSAL_CODES);

/** Nobody's rights suffice any more to unbind: waiting and repeating would not help. */
export const UNBINDING_REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...HOST_REFUSAL_CODES,
  ...HOST_TOKEN_CODES,
]);

/** What a call to the host in the name of an application can end with, beside what is made of refusals. */
export const EVENT_HOST_CODES: readonly ErrorCode[] = [...HOST_TOKEN_CODES, ...HOST_ABSENCE_CODES];

/** Injection token of {@link EventHost}. */
export const EVENT_HOST = Symbol('EVENT_HOST');

/** A handler of ours at an event of the portal, and for whom the host is asked. */
export interface EventBinding {
  readonly appId: string;
  readonly portalId: string;
  /** Acts for the application when no administrator has signed in to it. */
  readonly ownerUserId: string;
  /** Whose turn at the portal is taken. */
  readonly keyId: string;
  readonly requestId: string;
  readonly event: string;
  readonly handler: string;
}

/** Event handlers at the host, in the name of an application. */
export interface EventHost {
  /**
   * A handler that is bound already is no fault.
   * @throws PorticoError `NOT_OAUTH_APP`, `INVALID_EVENT`, `BIND_FAILED`, and what the host client throws.
   */
  bind(binding: EventBinding): Promise<void>;
  /**
   * @returns false when nobody may unbind it any more.
   * @throws PorticoError what the host client throws for what may pass.
   */
  unbind(binding: EventBinding): Promise<boolean>;
}
