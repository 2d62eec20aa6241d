/** One call of a handler, as the control port shows it. */
export interface FiredEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly portal: string;
  readonly clientId: string;
  readonly event: string;
  readonly handler: string;
  /** The form as it was sent. */
  readonly body: string;
  /** What the handler answered; null while it is called, and when it did not answer. */
  status: number | null;
  error: string | null;
}
