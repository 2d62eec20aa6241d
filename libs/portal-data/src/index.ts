export { PortalDataApiModule } from './portal-data-api.module.js';
