export { OAuthModule } from './oauth.module.js';
export { oauthMigrations } from './migrations/index.js';
export { PartnerAdmin } from './partners/partner-admin.js';
export { Partners } from './partners/partners.repository.js';
export type { Partner } from './partners/partner.js';
