import type { ErrorCode } from '#libs/kernel';

/** What a key may do on a route that asks for no scope. */
export interface ScopelessRoute {
  /** Why a key with one unrelated scope may call it, in the words of the specification where it has any. */
  readonly because: string;
  /**
   * What a partner's key is answered that names what its owner has made and it has not; null where it is answered, and
   * shown nothing of that.
   */
  readonly toPartner: ErrorCode | null;
}

const ITSELF = 'tells a key of itself ("Issuing and managing keys")';
const OWN_APPLICATIONS =
  'applications "registered by the current key"; one by its id to its author, its own key and administrators (rule 8)';
const SOURCES =
  'sources of an application: "its author (personal key), the application\'s own application key, a portal administrator" (rule 8)';
const CATALOGUE = 'what is published on a portal is there for everybody of it';
const ADMINISTRATORS =
  'for administrators of the portal, whom a key of theirs that nobody else has speaks for';
const TICKETS = '"Any valid key; portal and author come from the key\'s owner": tickets of the person';
const EACH_BY_ITS_OWN = 'each call inside asks for its own scope';

const app = (because: string): ScopelessRoute => ({ because, toPartner: 'NOT_AUTHORIZED' });
const shown = (because: string): ScopelessRoute => ({ because, toPartner: null });

/**
 * Every route with a key and without a scope. A route that is in none of these rows, and asks for no scope, is a failure
 * of the matrix that names it; so is a row that leads nowhere.
 */
export const SCOPELESS_ROUTES: Readonly<Record<string, ScopelessRoute>> = {
  'GET /v1/me': shown(ITSELF),
  'GET /v1/guide': shown(ITSELF),
  'GET /v1/refusals': shown('the refusals of this key'),
  'GET /v1/refusals/:requestId': { because: 'the refusals of this key', toPartner: 'REFUSAL_NOT_FOUND' },
  'POST /mcp': shown(EACH_BY_ITS_OWN),
  'POST /v1/batch': shown(EACH_BY_ITS_OWN),

  'GET /v1/apps': shown(OWN_APPLICATIONS),
  // It gives no right that it lacks: the body asks for one.
  'POST /v1/apps': {
    because: 'an application has rights of the calling key alone',
    toPartner: 'SCOPE_DENIED',
  },
  'GET /v1/apps/:id': app(OWN_APPLICATIONS),
  'PATCH /v1/apps/:id': app(OWN_APPLICATIONS),
  'DELETE /v1/apps/:id': app(OWN_APPLICATIONS),
  'POST /v1/apps/:id/unpublish': app(OWN_APPLICATIONS),
  'POST /v1/apps/:id/relink-oauth': app(OWN_APPLICATIONS),
  'GET /v1/applications': shown(CATALOGUE),
  'GET /v1/applications/:id': { because: CATALOGUE, toPartner: 'APP_NOT_FOUND' },
  'GET /v1/app/blueprints/:id': shown('templates of the service, the same for everybody'),

  'GET /v1/me/sources': shown(SOURCES),
  'GET /v1/apps/:id/sources': app(SOURCES),
  'POST /v1/apps/:id/sources': app(SOURCES),
  'POST /v1/apps/:id/sources/cleanup': app(SOURCES),
  'GET /v1/apps/:id/sources/:versionId': app(SOURCES),
  'PATCH /v1/apps/:id/sources/:versionId': app(SOURCES),
  'DELETE /v1/apps/:id/sources/:versionId': app(SOURCES),
  'GET /v1/apps/:id/sources/:versionId/compare': app(SOURCES),
  'GET /v1/apps/:id/sources/:versionId/download': app(SOURCES),
  'POST /v1/apps/:id/sources/:versionId/tag': app(SOURCES),

  'GET /v1/wallet': { because: ADMINISTRATORS, toPartner: 'NOT_AUTHORIZED' },
  'GET /v1/wallet/statement': { because: ADMINISTRATORS, toPartner: 'NOT_AUTHORIZED' },
  'POST /v1/portals/:id/activate-market-trial': { because: ADMINISTRATORS, toPartner: 'NOT_AUTHORIZED' },

  'POST /v1/feedback': shown(TICKETS),
  'GET /v1/feedback': shown(TICKETS),
  'GET /v1/feedback/:id': { because: TICKETS, toPartner: 'FEEDBACK_NOT_FOUND' },
  'PATCH /v1/feedback/:id': { because: TICKETS, toPartner: 'FEEDBACK_NOT_FOUND' },
  'POST /v1/feedback/:id/comments': { because: TICKETS, toPartner: 'FEEDBACK_NOT_FOUND' },
  'POST /v1/feedback/attachments': shown(TICKETS),
  'GET /v1/feedback/attachments/:id': { because: TICKETS, toPartner: 'ATTACHMENT_NOT_FOUND' },
};
