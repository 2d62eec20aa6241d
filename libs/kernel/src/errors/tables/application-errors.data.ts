import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Applications, their catalogue and their blueprints. */
export const APPLICATION_ERRORS = {
  ALREADY_PUBLISHED: envelope(409, 'no', 'The application is published already.'),
  NOT_PUBLISHED: envelope(409, 'no', 'The application is not published.'),
  NO_USER_TOKEN: envelope(
    400,
    'no',
    'Nobody has signed in to the application, so it cannot act on the portal. Sign in once, then repeat.',
  ),
  SNAPSHOT_REQUIRED: envelope(
    409,
    'no',
    'Publishing needs a source version that was saved under the application within the last minutes.',
  ),
  BLUEPRINT_NOT_FOUND: envelope(404, 'no', 'No such blueprint.'),
} as const satisfies Record<string, ErrorDefinition>;
