export { infraMigrations } from '../migrations/index.js';
