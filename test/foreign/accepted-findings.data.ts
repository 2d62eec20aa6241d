/** A finding of a linter that stays, and why. */
export interface AcceptedFinding {
  readonly rule: string;
  /** Where: paths of the document, with the method where one is meant. */
  readonly places: readonly string[];
  readonly reason: string;
}

const REFUSED: readonly string[] = [
  'DELETE /v1/humanresources/nodes/{id}',
  'DELETE /v1/users/{id}',
  'POST /v1/storages',
  'DELETE /v1/storages/{id}',
];

/** What spectral's recommended rules of OpenAPI find. */
export const ACCEPTED_BY_SPECTRAL: readonly AcceptedFinding[] = [
  {
    rule: 'operation-success-response',
    places: REFUSED,
    reason: 'The host has no method for it: every call is refused with what to do instead.',
  },
];

/** What redocly's recommended rules find. */
export const ACCEPTED_BY_REDOCLY: readonly AcceptedFinding[] = [
  {
    rule: 'operation-2xx-response',
    places: [
      ...REFUSED,
      'GET /v1/oauth/authorize',
      'GET /v1/oauth/callback',
      'POST /v1/host-handler/{id}',
      'GET /v1/connect/authorize',
    ],
    reason: 'The first four are always refused; the others lead a browser on with 302 or 303.',
  },
  {
    rule: 'operation-4xx-response',
    places: ['GET /v1/errors', 'GET /.well-known/svc-keys.json'],
    reason: 'Public texts without any input: nothing in the request can be at fault.',
  },
  {
    rule: 'no-ambiguous-paths',
    places: ['/v1/feedback/{id}/comments'],
    reason: 'The specification has both paths; no ticket has the id `attachments`.',
  },
];
