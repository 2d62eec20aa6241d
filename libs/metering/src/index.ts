export * from './contracts/index.js';
export { MeteringApiModule } from './metering-api.module.js';
export { MeteringModule } from './metering.module.js';
export { MeteringWorkerModule } from './metering-worker.module.js';
