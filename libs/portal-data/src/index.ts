export * from './contracts/index.js';
export { PortalDataApiModule } from './portal-data.module.js';
