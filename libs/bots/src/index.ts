export * from './contracts/index.js';
export { BotsApiModule } from './bots-api.module.js';
export { MARKET_ACCESS, type MarketAccess } from './market-stops.js';
