export { refusalMigrations } from '../migrations/index.js';
export { REFUSAL_LIMITS } from './refusal-terms.js';
