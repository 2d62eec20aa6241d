export { oauthMigrations } from '../migrations/index.js';
