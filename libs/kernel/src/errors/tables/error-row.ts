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

/** What a code says to people: the message of the answer, and what the pages about the code tell beyond it. */
type Texts = Pick<ErrorDefinition, 'message' | 'cause' | 'remedy'>;

type Rest = Partial<Omit<ErrorDefinition, 'status' | 'retryable' | 'shape' | 'aiType' | keyof Texts>>;

/** Statuses that say "a neighbour is unwell", not "we are broken": logged as warnings. */
const UNWELL_NEIGHBOUR: ReadonlySet<number> = new Set([502, 503, 504]);

function logLevel(status: number): ErrorDefinition['logLevel'] {
  if (status < 500) return 'info';
  return UNWELL_NEIGHBOUR.has(status) ? 'warn' : 'error';
}

/** A row answered as `{success:false,error}`. The log level follows from the status unless given. */
export function envelope(
  status: number,
  retryable: Retryability,
  texts: Texts,
  rest: Rest = {},
): ErrorDefinition {
  return { status, shape: 'envelope', logLevel: logLevel(status), retryable, ...texts, ...rest };
}

/** A row answered in the AI error shape, `{error:{message,type,code}}`. */
export function aiShape(
  status: number,
  aiType: string,
  retryable: Retryability,
  texts: Texts,
  rest: Rest = {},
): ErrorDefinition {
  return { status, shape: 'ai', logLevel: logLevel(status), retryable, ...texts, aiType, ...rest };
}

/** `Retry-After` and `error.retryAfter`, with the seconds used when the thrower knows no better. */
export function retryAfter(seconds: number): Rest {
  return { retryAfter: 'body-and-header', retryAfterSeconds: seconds };
}

/** `Retry-After` only; the body carries no field (specification part 1, row `error.retryAfter`). */
export function retryAfterHeader(seconds: number): Rest {
  return { retryAfter: 'header', retryAfterSeconds: seconds };
}
