export { authMigrations } from '../migrations/index.js';
export { refuseField } from '../admin/admin-input.policy.js';
export { rightsRefusal } from '../access/rights-refusal.policy.js';
