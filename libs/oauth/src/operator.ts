/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { PartnerAdmin } from './partners/partner-admin.service.js';
export { PartnersModule } from './partners/partners.module.js';
export type { Partner } from './partners/partner.policy.js';
