export { CONFIG, hostOf, loadConfig, type Config, ConfigModule } from './config.js';
export { ConfigError, readSecretFiles } from './secret-files.js';
export { packageFolder } from './package-folder.js';
export { readPeppers, type Pepper } from './peppers.policy.js';
export type { Setting, SettingType } from './setting.js';
export { SETTINGS } from './settings.data.js';
