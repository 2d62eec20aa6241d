export type { ConsoleAudience } from '../site/content-policy.policy.js';
