export { DEFAULT_REDIRECT_URIS } from '../apps/addresses.policy.js';
export { requirePlacements } from '../placements/placements.policy.js';
export { applicationMigrations } from '../migrations/index.js';
