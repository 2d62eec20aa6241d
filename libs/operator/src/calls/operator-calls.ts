import type { OperatorCallName } from '../contracts/index.js';
import { AUDIT_CALLS } from './audit.calls.js';
import { FLEET_CALLS } from './fleet.calls.js';
import { MONEY_CALLS } from './money.calls.js';
import type { Named } from './operator-call.js';
import { PEOPLE_CALLS } from './people.calls.js';
import { PORTAL_CALLS } from './portals.calls.js';
import { SUBSCRIPTION_CALLS } from './subscriptions.calls.js';
import { TICKET_CALLS } from './tickets.calls.js';
import { WORK_CALLS } from './work.calls.js';

/** Everything operators can call. One that the contract names and no area has does not compile. */
export const OPERATOR_CALLS = {
  ...PORTAL_CALLS,
  ...PEOPLE_CALLS,
  ...FLEET_CALLS,
  ...WORK_CALLS,
  ...AUDIT_CALLS,
  ...MONEY_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...TICKET_CALLS,
} satisfies { readonly [Name in OperatorCallName]: Named<Name> };

export type OperatorCallTable = typeof OPERATOR_CALLS;
