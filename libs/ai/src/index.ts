export * from './contracts/index.js';
export { AiApiModule } from './ai-api.module.js';
