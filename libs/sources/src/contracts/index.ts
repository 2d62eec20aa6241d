export {
  PROTECTING_TAGS,
  SOURCE_FORMATS,
  SOURCE_OWNER_TYPES,
  type DeployStatus,
  type PurgeReason,
  type SourceFormat,
  type SourceOwner,
  type SourceOwnerId,
  type SourceOwnerType,
} from './source-terms.js';
export type { SourceSavingSwitched, SourceVersionEvent } from './source.events.js';
export { sourceMigrations } from '../migrations/index.js';
