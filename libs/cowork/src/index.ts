export * from './contracts/index.js';
export { SeatRepository } from './seats/seat.repository.js';
export { SeatAllowances } from './windows/seat-allowances.query.js';
export { MarketAccessOfPortals } from './activation/market-access.query.js';
export { CoworkApiModule } from './cowork-api.module.js';
export { CoworkWorkerModule } from './cowork-worker.module.js';
