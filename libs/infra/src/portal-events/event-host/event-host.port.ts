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
