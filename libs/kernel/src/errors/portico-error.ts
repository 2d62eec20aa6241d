import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';
import type { ErrorDefinition } from './tables/error-row.js';
import { ALTERNATIVES, USER_MESSAGES } from './tables/user-messages.data.js';

/** What a thrower may add to a catalogue row. Field names are those of the envelope. */
export interface PorticoErrorOptions {
  readonly message?: string;
  readonly hint?: string | Readonly<Record<string, unknown>>;
  /** Text for an end user, in Russian; by default that of the code. */
  readonly userMessage?: string;
  /** Ways out for an end user; by default those of the code. */
  readonly alternatives?: readonly Readonly<Record<string, unknown>>[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds until the next attempt; rounded up, at least 1. */
  readonly retryAfterSeconds?: number;
  /** Code-specific members of `error` (for example `hostCode`, `scope`, `operationId`). */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** `data` beside `error`: what the caller may go on with. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Overrides the status where the specification gives one code two statuses (`NO_PORTAL`). */
  readonly status?: number;
  readonly cause?: unknown;
}

/** A failure with a code of the catalogue; the exception filter turns it into the answer. */
export class PorticoError extends Error {
  override readonly name = 'PorticoError';
  readonly definition: ErrorDefinition;
  readonly options: PorticoErrorOptions;

  constructor(
    readonly code: ErrorCode,
    options: PorticoErrorOptions = {},
  ) {
    const definition: ErrorDefinition = ERROR_CATALOGUE[code];
    super(options.message ?? definition.message, { cause: options.cause });
    this.definition = definition;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? this.definition.status;
  }

  /** Null when the code has nothing for end users. */
  get userMessage(): string | null {
    return this.options.userMessage ?? USER_MESSAGES[this.code] ?? null;
  }

  /** Null when there is no way out to name. */
  get alternatives(): PorticoErrorOptions['alternatives'] | null {
    return this.options.alternatives ?? ALTERNATIVES[this.code] ?? null;
  }

  /** Whole seconds until the next attempt, or null when the code carries none. */
  get retryAfterSeconds(): number | null {
    if (!this.definition.retryAfter) return null;
    const seconds = this.options.retryAfterSeconds ?? this.definition.retryAfterSeconds ?? 1;
    return Math.max(1, Math.ceil(seconds));
  }
}

export function isPorticoError(error: unknown): error is PorticoError {
  return error instanceof PorticoError;
}

/** @throws PorticoError `VALIDATION_ERROR`; message and `details.field` name the field. */
export function refuseField(field: string, fault: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field}: ${fault}`, details: { field } });
}

const MAX_SHOWN = 100;

/** What a caller wrote, short enough for a message. */
export function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Shorter keys would be told by their ends. */
const SHOWN_FROM = 20;

/** What is shown of a key: enough to tell two of them apart. */
export function maskedKey(apiKey: string): string {
  return apiKey.length < SHOWN_FROM ? '…' : `${apiKey.slice(0, 3)}…${apiKey.slice(-4)}`;
}
