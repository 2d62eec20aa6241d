export * from './contracts/index.js';
export { ConsoleApiModule, ConsoleSessionsModule, ConsoleSiteModule } from './console.module.js';
export { ConsoleEntry } from './console-entry.service.js';
export { ConsoleSessionService } from './console-session.service.js';
export { CONSOLE_FOLDER, consoleFolder, ConsoleSite } from './console-site.service.js';
export type { ConsoleAudience } from './console-site.policy.js';
