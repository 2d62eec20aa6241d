export { consoleMigrations } from '../migrations/index.js';
export type { ConsoleAudience } from '../console-site.policy.js';
