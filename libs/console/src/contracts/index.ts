export { consoleMigrations } from '../migrations/index.js';
export type { ConsoleAudience } from '../site/content-policy.policy.js';
