import { AI_ERRORS } from './tables/ai-errors.data.js';
import { APPLICATION_ERRORS } from './tables/application-errors.data.js';
import { AUTHENTICATION_ERRORS } from './tables/authentication-errors.data.js';
import { BOT_ERRORS } from './tables/bot-errors.data.js';
import { COWORK_ERRORS } from './tables/cowork-errors.data.js';
import type { ErrorDefinition, Retryability } from './tables/error-row.js';
import { FEEDBACK_ERRORS } from './tables/feedback-errors.data.js';
import { GENERAL_ERRORS } from './tables/general-errors.data.js';
import { INFRA_ERRORS } from './tables/infra-errors.data.js';
import { LOAD_ERRORS } from './tables/load-errors.data.js';
import { MONEY_ERRORS } from './tables/money-errors.data.js';
import { OAUTH_ERRORS } from './tables/oauth-errors.data.js';
import { RIGHTS_ERRORS } from './tables/rights-errors.data.js';
import { SEARCH_ERRORS } from './tables/search-errors.data.js';
import { SOURCE_ERRORS } from './tables/source-errors.data.js';
import { STORAGE_ERRORS } from './tables/storage-errors.data.js';

/** The tables the catalogue is made of, by the area they are about. A code stands in exactly one of them. */
export const ERROR_TABLES = {
  authentication: AUTHENTICATION_ERRORS,
  rights: RIGHTS_ERRORS,
  'sign-in': OAUTH_ERRORS,
  general: GENERAL_ERRORS,
  load: LOAD_ERRORS,
  servers: INFRA_ERRORS,
  applications: APPLICATION_ERRORS,
  sources: SOURCE_ERRORS,
  storage: STORAGE_ERRORS,
  ai: AI_ERRORS,
  money: MONEY_ERRORS,
  subscription: COWORK_ERRORS,
  feedback: FEEDBACK_ERRORS,
  search: SEARCH_ERRORS,
  bots: BOT_ERRORS,
} as const satisfies Record<string, Record<string, ErrorDefinition>>;

export type ErrorArea = keyof typeof ERROR_TABLES;

/** Every code the service answers with. Adding a code is adding a row to one of the tables. */
export const ERROR_CATALOGUE = {
  ...AUTHENTICATION_ERRORS,
  ...RIGHTS_ERRORS,
  ...OAUTH_ERRORS,
  ...GENERAL_ERRORS,
  ...LOAD_ERRORS,
  ...INFRA_ERRORS,
  ...APPLICATION_ERRORS,
  ...SOURCE_ERRORS,
  ...STORAGE_ERRORS,
  ...AI_ERRORS,
  ...MONEY_ERRORS,
  ...COWORK_ERRORS,
  ...FEEDBACK_ERRORS,
  ...SEARCH_ERRORS,
  ...BOT_ERRORS,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

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
