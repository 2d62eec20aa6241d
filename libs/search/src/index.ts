export * from './contracts/index.js';
export { ENGINE_ADDRESSES, type EngineAddresses } from './engines/engine-addresses.js';
export { SearchApiModule } from './search-api.module.js';
