export {
  RESEARCH_MODEL,
  type ModelPrompt,
  type ResearchModel,
  CREDENTIAL_LEVELS,
  SEARCH_DEPTHS,
  TIME_RANGES,
  type CredentialLevel,
  type Found,
  type Hit,
  type SearchDepth,
  type SearchRequest,
  type TimeRange,
} from './search-terms.js';
export { SEARCH_CREDENTIALS, SEARCH_READ } from './search-access.js';
export { searchMigrations } from '../migrations/index.js';
