export { CONSOLE_FOLDER, consoleFolder } from './console-folder.js';
export { ConsoleSite } from './console-site.js';
export { ConsoleSiteModule } from './console-site.module.js';
export type { ConsoleAudience } from './content-policy.policy.js';
