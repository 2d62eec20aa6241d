import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** The wallet, and provider keys of portals; the specification leaves their codes open. */
export const MONEY_ERRORS = {
  INSUFFICIENT_BALANCE: envelope(402, 'no', 'The balance of the portal does not cover this.'),
  LEDGER_CONFLICT: envelope(500, 'no', 'The same posting was asked for twice with different contents.'),
  ENTRY_NOT_FOUND: envelope(404, 'no', 'No such entry in the ledger.'),
  ENTRY_ALREADY_REVERSED: envelope(409, 'no', 'This entry was reversed before.'),
  WEBHOOK_SIGNATURE_INVALID: envelope(401, 'no', 'The signature does not fit the body, or is too old.'),
  TOPUP_PORTAL_UNKNOWN: envelope(422, 'no', 'No such portal; the payment is kept for the operator.'),
  AI_CREDENTIAL_NOT_FOUND: envelope(404, 'no', 'No such provider key.'),
  AI_CREDENTIAL_EXISTS: envelope(409, 'no', 'There is a provider key of this provider and level already.'),
  AI_PROVIDER_UNKNOWN: envelope(400, 'no', 'No such provider.'),
  AI_PACING_ONLY_TIGHTER: envelope(
    403,
    'no',
    'Under the rules of the platform an administrator may only tighten the pacing.',
  ),
} as const satisfies Record<string, ErrorDefinition>;
