/** One reader of one partition. */
export interface ConsumerKey {
  readonly subscription: string;
  readonly module: string;
  readonly partition: number;
}

/** Injection token of an optional {@link SubscriptionObserver}, for metrics. */
export const SUBSCRIPTION_OBSERVER = Symbol('SUBSCRIPTION_OBSERVER');

/** Told about the work of the runner; must not throw. */
export interface SubscriptionObserver {
  processed(key: ConsumerKey, events: number): void;
  /** A try failed and will be repeated. */
  failed(key: ConsumerKey, error: unknown): void;
  /** An event was set aside; somebody has to look at it. */
  parked(key: ConsumerKey, position: number, error: unknown): void;
}
