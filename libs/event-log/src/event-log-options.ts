/** Injection token of {@link EventLogOptions}. */
export const EVENT_LOG_OPTIONS = Symbol('EVENT_LOG_OPTIONS');

export interface EventLogOptions {
  /**
   * `all`: every stored event type must be readable here (services). `registered`: only those of
   * the modules loaded, for operator commands that load a part of the product.
   */
  readonly modules: 'all' | 'registered';
}
