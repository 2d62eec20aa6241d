import { reactionsTo } from '#libs/event-log/contracts';
import { AUTH_MODULE, type PortalEvent, type UserEvent } from '../audit/auth.events.js';

/** Declares which fact of a user asks for a job: `on: [userFact('user_state_changed', { id, data })]`. */
export const userFact = reactionsTo<UserEvent>(AUTH_MODULE);

/** The same for facts of portals. */
export const portalFact = reactionsTo<PortalEvent>(AUTH_MODULE);

export { authMigrations } from '../migrations/index.js';
export { ACTIVATION_MODELS, type ActivationModel } from '../keys/key-record.js';
export { rightsRefusal, sessionRefusal } from '../access/access.policy.js';
