export * from './contracts/index.js';
export { ENGINE_ADDRESSES, type EngineAddresses } from './engines/engines.policy.js';
export { SearchApiModule } from './search-api.module.js';
