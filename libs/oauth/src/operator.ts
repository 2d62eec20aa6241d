/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { PartnerAdmin, PartnersModule } from './partners/partner-admin.service.js';
export type { Partner } from './partners/partner.policy.js';
