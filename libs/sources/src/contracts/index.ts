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
  type SourceSavingSwitched,
  type SourceVersionEvent,
} from './source.events.js';
export { sourceMigrations } from '../migrations/index.js';
