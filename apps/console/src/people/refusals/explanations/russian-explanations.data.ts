import type { KnownErrorCode } from '#libs/client';
import { AI_EXPLANATIONS } from './ai-explanations.data.js';
import { APPLICATION_EXPLANATIONS } from './application-explanations.data.js';
import { AUTHENTICATION_EXPLANATIONS } from './authentication-explanations.data.js';
import { BOT_EXPLANATIONS } from './bot-explanations.data.js';
import { COWORK_EXPLANATIONS } from './cowork-explanations.data.js';
import type { Explanation } from './explanation.js';
import { FEEDBACK_EXPLANATIONS } from './feedback-explanations.data.js';
import { GENERAL_EXPLANATIONS } from './general-explanations.data.js';
import { INFRA_EXPLANATIONS } from './infra-explanations.data.js';
import { LOAD_EXPLANATIONS } from './load-explanations.data.js';
import { MONEY_EXPLANATIONS } from './money-explanations.data.js';
import { OAUTH_EXPLANATIONS } from './oauth-explanations.data.js';
import { RIGHTS_EXPLANATIONS } from './rights-explanations.data.js';
import { SEARCH_EXPLANATIONS } from './search-explanations.data.js';
import { SOURCE_EXPLANATIONS } from './source-explanations.data.js';
import { STORAGE_EXPLANATIONS } from './storage-explanations.data.js';

/** What the catalogue of errors says in English, in Russian: for every code, with the same names of the API in it. */
export const RUSSIAN_EXPLANATIONS: Readonly<Record<KnownErrorCode, Explanation>> = {
  ...AUTHENTICATION_EXPLANATIONS,
  ...RIGHTS_EXPLANATIONS,
  ...OAUTH_EXPLANATIONS,
  ...GENERAL_EXPLANATIONS,
  ...LOAD_EXPLANATIONS,
  ...INFRA_EXPLANATIONS,
  ...APPLICATION_EXPLANATIONS,
  ...SOURCE_EXPLANATIONS,
  ...STORAGE_EXPLANATIONS,
  ...AI_EXPLANATIONS,
  ...MONEY_EXPLANATIONS,
  ...COWORK_EXPLANATIONS,
  ...FEEDBACK_EXPLANATIONS,
  ...SEARCH_EXPLANATIONS,
  ...BOT_EXPLANATIONS,
};
