export { refusalMigrations } from '../migrations/index.js';
export { REFUSAL_LIMITS } from './refusal-limits.data.js';
