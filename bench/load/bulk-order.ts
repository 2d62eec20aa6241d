/** One large body, sent or taken. */
export interface BulkOrder {
  readonly url: string;
  /** Taken bodies come with a length. */
  readonly direction: 'up' | 'down';
  readonly host: string;
  readonly bytes: number;
}

export interface BulkResult {
  readonly seconds: number;
}
