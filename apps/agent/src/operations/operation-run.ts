/** An operation under way. */
export interface OperationRun {
  /** Resolves when the end is in the journal. */
  readonly ended: Promise<void>;
  /** Ends it before its time; resolves like {@link OperationRun.ended}. */
  stop(): Promise<void>;
}
