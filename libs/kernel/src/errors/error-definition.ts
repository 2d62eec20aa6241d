/** How a client may treat a repeat: `read` means repeat reads freely and check before repeating a write. */
export type Retryability = 'no' | 'yes' | 'read';

/** One row of the error catalogue. */
export interface ErrorDefinition {
  /** HTTP status. */
  readonly status: number;
  /** `envelope` is `{success:false,error}`; `ai` is the error object of the AI endpoints. */
  readonly shape: 'envelope' | 'ai';
  readonly logLevel: 'info' | 'warn' | 'error';
  readonly retryable: Retryability;
  /** Default text for a developer. Never parsed by clients. */
  readonly message: string;
  /** When and why this is answered, one to three plain sentences. Told by pages and documents, not by the answer. */
  readonly cause: string;
  /** What the caller does now, in the imperative; names the field, route or command it takes. */
  readonly remedy: string;
  /** Where the seconds until the next attempt are sent; absent when the code has none. */
  readonly retryAfter?: 'body-and-header' | 'header';
  /** Default seconds for `retryAfter` when the thrower gives none. */
  readonly retryAfterSeconds?: number;
  /** `error.type` of the AI shape. */
  readonly aiType?: string;
}
