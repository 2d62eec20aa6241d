import type { ErrorDefinition } from './tables/error-row.js';
import { AI_ERRORS } from './tables/ai-errors.data.js';
import { APPLICATION_ERRORS } from './tables/application-errors.data.js';
import { AUTHENTICATION_ERRORS } from './tables/authentication-errors.data.js';
import { BOT_ERRORS } from './tables/bot-errors.data.js';
import { COWORK_ERRORS } from './tables/cowork-errors.data.js';
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
