import { ERROR_CATALOGUE, ERROR_TABLES, type ErrorArea, type ErrorCode } from './error-catalogue.js';
import type { ErrorDefinition, Retryability } from './tables/error-row.js';

/** One code of the catalogue as people and programs are told of it. */
export interface DescribedError {
  readonly code: ErrorCode;
  readonly area: ErrorArea;
  /** HTTP status; a few codes have another one in places, which the API document names. */
  readonly status: number;
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
  readonly retryable: Retryability;
  readonly shape: ErrorDefinition['shape'];
  /** Where the seconds until the next attempt are sent; null where there are none. */
  readonly retryAfter: NonNullable<ErrorDefinition['retryAfter']> | null;
  /** The usual seconds; an answer may name others. */
  readonly retryAfterSeconds: number | null;
  /** Path of the page about the code, which is `type` of its problem details. */
  readonly page: string;
}

/** Path of the page about a code (RFC 9457, `type`). */
export function errorPage(code: string): string {
  return `/errors/${code}`;
}

function describe(area: ErrorArea, code: ErrorCode): DescribedError {
  const row: ErrorDefinition = ERROR_CATALOGUE[code];
  return {
    code,
    area,
    status: row.status,
    message: row.message,
    cause: row.cause,
    remedy: row.remedy,
    retryable: row.retryable,
    shape: row.shape,
    retryAfter: row.retryAfter ?? null,
    retryAfterSeconds: row.retryAfterSeconds ?? null,
    page: errorPage(code),
  };
}

const DESCRIBED: ReadonlyMap<string, DescribedError> = new Map(
  (Object.keys(ERROR_TABLES) as ErrorArea[])
    .flatMap((area) => (Object.keys(ERROR_TABLES[area]) as ErrorCode[]).map((code) => describe(area, code)))
    .map((described) => [described.code, described]),
);

/** Every code, area by area in the order of the tables. */
export function describedErrors(): readonly DescribedError[] {
  return [...DESCRIBED.values()];
}

/** What is known of a code; null for a text that is none. Codes are told apart by the case of their letters. */
export function describedError(code: string): DescribedError | null {
  return DESCRIBED.get(code) ?? null;
}
