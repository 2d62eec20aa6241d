export { DEFAULT_REDIRECT_URIS } from '../addresses/redirect-uri.policy.js';
export { requirePlacements } from '../placements/known-placements.policy.js';
export { applicationMigrations } from '../migrations/index.js';
