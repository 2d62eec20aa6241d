export { CONFIG, ConfigError, loadConfig, type Config } from './config.js';
export { ConfigModule } from './config.module.js';
export type { Setting, SettingType } from './setting.js';
export { SETTINGS } from './settings.data.js';
