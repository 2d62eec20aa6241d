import { ERROR_CODES } from './generated/error-codes.js';

/** Codes the service is known to answer with. */
export type KnownErrorCode = keyof typeof ERROR_CODES;

/** A known code, or one of a service that is newer than this client. */
export type ErrorCode = KnownErrorCode | (string & {});

/** Whether the same request may be sent again; `read`: only where it changes nothing. */
export type Repeatable = 'yes' | 'read' | 'no';

/** What an answer says of a failure, in one shape for all that the service has. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  readonly message: string;
  /** Status of the answer; null for a failure that a stream or an operation told of. */
  readonly status: number | null;
  /** A text, or an object with a recipe. */
  readonly hint: unknown;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds until the next attempt makes sense. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** For the person in front of the program. */
  readonly userMessage: string | null;
  /** All members of the failure, for those that belong to few codes, such as `operationId`. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** The service refused the call, or failed it. */
export class PorticoApiError extends Error implements ErrorFacts {
  override readonly name = 'PorticoApiError';
  readonly code: ErrorCode;
  readonly status: number | null;
  readonly hint: unknown;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  readonly userMessage: string | null;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(facts: ErrorFacts) {
    super(facts.message);
    this.code = facts.code;
    this.status = facts.status;
    this.hint = facts.hint;
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
    this.userMessage = facts.userMessage;
    this.members = facts.members;
  }

  /** Null for a code this client does not know. */
  get repeatable(): Repeatable | null {
    return Object.hasOwn(ERROR_CODES, this.code) ? ERROR_CODES[this.code as KnownErrorCode] : null;
  }

  /** Narrows a caught value by its code: `if (PorticoApiError.is(error, 'EXEC_BUSY'))`. */
  static is<Code extends KnownErrorCode>(
    error: unknown,
    ...codes: readonly Code[]
  ): error is PorticoApiError & { readonly code: Code } {
    if (!(error instanceof PorticoApiError)) return false;
    return codes.length === 0 || (codes as readonly string[]).includes(error.code);
  }
}

/** No answer that could be read: the network, or something in between, failed. */
export class PorticoTransportError extends Error {
  override readonly name = 'PorticoTransportError';

  /** Of what answered instead of the service; null when nothing did. */
  readonly status: number | null;
  readonly retryAfter: number | null;

  constructor(
    message: string,
    {
      status = null,
      retryAfter = null,
      cause,
    }: Partial<Pick<ErrorFacts, 'status' | 'retryAfter'>> & ErrorOptions,
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a failure says, by its members. */
export function apiError(
  members: Members,
  place: Pick<ErrorFacts, 'status' | 'retryAfter'>,
): PorticoApiError {
  const { code, message, hint = null, details, retryAfter, requestId, userMessage } = members;
  return new PorticoApiError({
    code: textOf(code) ?? 'UNKNOWN',
    message: textOf(message) ?? 'The service says no more.',
    status: place.status,
    hint,
    details: isMembers(details) ? details : {},
    retryAfter: typeof retryAfter === 'number' ? retryAfter : place.retryAfter,
    requestId: textOf(requestId),
    userMessage: textOf(userMessage),
    members,
  });
}

/**
 * The failure that the body of an answer tells of: the envelope, the shape of AI, or that of RFC 6749.
 * @returns null when it is none of these, as with a page of something in between.
 */
export function readApiError(
  body: unknown,
  place: Pick<ErrorFacts, 'status' | 'retryAfter'>,
): PorticoApiError | null {
  if (!isMembers(body)) return null;
  const { error } = body;
  if (isMembers(error) && textOf(error['code']) !== null) return apiError(error, place);
  if (textOf(error) === null) return null;
  const { error_description: message, code = error } = body;
  return apiError({ ...body, code, message }, place);
}
