export {
  PROTECTING_TAGS,
  SOURCE_FORMATS,
  type DeployStatus,
  type PurgeReason,
  type SourceFormat,
  type SourceOwner,
  type SourceOwnerId,
  type SourceOwnerType,
} from './source-terms.js';
export type { SourceVersionEvent } from './version.events.js';
export { sourceMigrations } from '../migrations/index.js';
