export * from './contracts/index.js';
export { BotsApiModule } from './bots-api.module.js';
