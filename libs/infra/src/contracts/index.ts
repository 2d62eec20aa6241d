export { archiveFormat, FORMAT_HEAD_BYTES } from './archive-format.policy.js';
export { infraMigrations } from '../migrations/index.js';
