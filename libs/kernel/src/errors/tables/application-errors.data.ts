import { envelope, type ErrorDefinition } from './error-row.js';

/** Applications, their catalogue and their blueprints. */
export const APPLICATION_ERRORS = {
  ALREADY_PUBLISHED: envelope(409, 'no', {
    message: 'The application is published already.',
    cause: 'POST /v1/apps/:id/publish was called for an application that is in the catalogue already.',
    remedy: 'Nothing is left to do. To publish it anew, unpublish it first.',
  }),
  NOT_PUBLISHED: envelope(409, 'no', {
    message: 'The application is not published.',
    cause: 'POST /v1/apps/:id/unpublish was called for an application that is not in the catalogue.',
    remedy: 'Nothing is left to do. phase in GET /v1/apps/:id shows the state.',
  }),
  NO_USER_TOKEN: envelope(400, 'no', {
    message:
      'Nobody has signed in to the application, so it cannot act on the portal. Sign in once, then repeat.',
    cause:
      'Publishing acts on the portal in the name of a user, and no user with a valid token has signed in to the application.',
    remedy: 'Sign in once through GET /v1/oauth/authorize of this application, then publish again.',
  }),
  SNAPSHOT_REQUIRED: envelope(409, 'no', {
    message:
      'Publishing needs a source version that was saved under the application within the last minutes.',
    cause:
      'Sources are kept on this portal, and there is no fresh one: publishing needs one saved within 10 minutes, a deploy from an address needs one of the server.',
    remedy:
      'Save the source with the route in details.requiredAction, for example POST /v1/apps/:id/sources, then repeat.',
  }),
  BLUEPRINT_NOT_FOUND: envelope(404, 'no', {
    message: 'No such blueprint.',
    cause: 'There is no blueprint of this id.',
    remedy: 'Take one of the ids that hint lists.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
