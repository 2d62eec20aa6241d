export * from './contracts/index.js';
export { CoworkApiModule } from './cowork-api.module.js';
export { CoworkWorkerModule } from './cowork-worker.module.js';
export { MarketTrials } from './marketplace/market-trial.service.js';
export { SeatAccess } from './seats/seat-access.service.js';
export { SeatRepository } from './seats/seat.repository.js';
