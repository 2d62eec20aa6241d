export { authMigrations } from '../migrations/index.js';
export { rightsRefusal } from '../access/rights-refusal.policy.js';
