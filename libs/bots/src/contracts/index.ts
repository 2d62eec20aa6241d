export { botMigrations } from '../migrations/index.js';
