import { envelope, type ErrorDefinition } from './error-row.js';

/** The wallet, and provider keys of portals; the specification leaves their codes open. */
export const MONEY_ERRORS = {
  INSUFFICIENT_BALANCE: envelope(402, 'no', {
    message: 'The balance of the portal does not cover this.',
    cause: 'The price of what was asked is higher than the balance of the portal.',
    remedy: 'Top the balance up, then repeat.',
  }),
  LEDGER_CONFLICT: envelope(500, 'no', {
    message: 'The same posting was asked for twice with different contents.',
    cause:
      'A posting with the same reference exists and has another amount or portal. It was refused, so that nothing is booked twice.',
    remedy: 'Use a new reference for a new posting. The message names the entry there is.',
  }),
  ENTRY_NOT_FOUND: envelope(404, 'no', {
    message: 'No such entry in the ledger.',
    cause: 'The ledger has no entry of this id, or it belongs to no portal.',
    remedy: 'Take the id from portico wallet statement.',
  }),
  ENTRY_ALREADY_REVERSED: envelope(409, 'no', {
    message: 'This entry was reversed before.',
    cause: 'The entry was reversed before; details.entryId names the entry that did it.',
    remedy: 'Nothing is left to do: the amount is back where it was.',
  }),
  WEBHOOK_SIGNATURE_INVALID: envelope(401, 'no', {
    message: 'The signature does not fit the body, or is too old.',
    cause:
      'The notice of a payment is not signed with the secret that is set here, was changed on its way, or is too old.',
    remedy:
      'Compare the signing secret at the payment provider with the setting here, and check the clock of this machine.',
  }),
  TOPUP_PORTAL_UNKNOWN: envelope(422, 'no', {
    message: 'No such portal; the payment is kept for the operator.',
    cause: 'The notice of a payment names a portal that is not here. The payment is kept for the operator.',
    remedy: 'Let the operator look at portico wallet parked and book it to the right portal.',
  }),
  AI_CREDENTIAL_NOT_FOUND: envelope(404, 'no', {
    message: 'No such provider key.',
    cause: 'There is no provider key of this id among those the caller may see.',
    remedy: 'Take the id from GET /v1/ai/credentials.',
  }),
  AI_CREDENTIAL_EXISTS: envelope(409, 'no', {
    message: 'There is a provider key of this provider and level already.',
    cause: 'There is a provider key for this provider and level already. There is one of each.',
    remedy: 'Change the one there is with PATCH /v1/ai/credentials/:id, or delete it first.',
  }),
  AI_PROVIDER_UNKNOWN: envelope(400, 'no', {
    message: 'No such provider.',
    cause: 'provider names none that takes keys of your own.',
    remedy: 'Take a name from GET /v1/ai/providers.',
  }),
  AI_PACING_ONLY_TIGHTER: envelope(403, 'no', {
    message: 'Under the rules of the platform an administrator may only tighten the pacing.',
    cause:
      'The operator lets administrators make the pacing tighter than that of the platform, not looser; details.platform shows its value.',
    remedy: 'Send a value that is at most details.platform.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
