export { BOTS_READ, BOTS_WRITE } from './bots-access.js';
export { botMigrations } from '../migrations/index.js';
