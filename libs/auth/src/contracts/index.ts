export { portalFact, userFact } from './auth.reactions.js';
export { authMigrations } from '../migrations/index.js';
export { ACTIVATION_MODELS, type ActivationModel } from '../keys/resolved-key.js';
export { rightsRefusal } from '../access/rights-refusal.policy.js';
export { sessionRefusal } from '../access/session-refusal.policy.js';
