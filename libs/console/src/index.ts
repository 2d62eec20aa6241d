export * from './contracts/index.js';
export { ConsoleApiModule } from './console-api.module.js';
export * from './site/index.js';
