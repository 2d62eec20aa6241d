/** A row of `infra.event_delivery` without its body. */
export interface EventDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly status: 'pending' | 'delivered' | 'dead';
  readonly receivedAt: Date;
  /** Attempts begun. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  /** Of the latest attempt; null when the application did not answer. */
  readonly httpStatus: number | null;
  /** Code of what went wrong in the latest attempt. */
  readonly error: string | null;
}
