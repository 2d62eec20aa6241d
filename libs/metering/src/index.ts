export * from './contracts/index.js';
export { MeteringApiModule } from './metering-api.module.js';
export { MeteringModule } from './metering.module.js';
export { ReadQuota } from './quota/read-quota.query.js';
export { WalletAdmin } from './wallet/accounts/wallet-admin.js';
export { MeteringWorkerModule } from './metering-worker.module.js';
