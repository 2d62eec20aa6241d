export { applicationMigrations } from '../migrations/index.js';
