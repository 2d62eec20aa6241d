import { isPorticoError } from '#libs/kernel';
import type { OperatorCallName, OperatorInput } from '../contracts/index.js';
import type { OperatorServiceName, OperatorServices } from '../services/operator-services.js';
import { AUDIT_CALLS } from './audit.calls.js';
import { FLEET_CALLS } from './fleet.calls.js';
import { MONEY_CALLS } from './money.calls.js';
import type { Named, OperatorCall } from './operator-call.js';
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

/** What a call answers in this process. */
export type OperatorResult<Name extends OperatorCallName> = Awaited<
  ReturnType<OperatorCallTable[Name]['run']>
>;

export function isOperatorCall(name: string): name is OperatorCallName {
  return Object.hasOwn(OPERATOR_CALLS, name);
}

/** A call whose services are looked up when it is made. */
export function operatorCall(name: OperatorCallName): OperatorCall {
  return OPERATOR_CALLS[name] as unknown as OperatorCall;
}

/** What has to be there for a call. */
export function servicesOf(name: OperatorCallName): readonly OperatorServiceName[] {
  const { services, writes } = operatorCall(name);
  return writes ? [...services, 'callLog'] : services;
}

/**
 * Makes a call. One that writes is in the log before anything is changed, and so is its refusal.
 * @param services those of {@link servicesOf}.
 * @param input checked against the input class where it comes from outside.
 */
export async function runCall<Name extends OperatorCallName>(
  name: Name,
  services: Partial<OperatorServices>,
  input: OperatorInput<Name>,
): Promise<OperatorResult<Name>> {
  const call = operatorCall(name);
  const run = (): Promise<unknown> => call.run(services as OperatorServices, input as never);
  if (!call.writes) return (await run()) as OperatorResult<Name>;
  const log = services.callLog;
  if (!log) throw new Error(`Call ${name} has no log.`);
  const callId = await log.began(name, call.target(input as never));
  try {
    return (await run()) as OperatorResult<Name>;
  } catch (error) {
    await log.refused(callId, isPorticoError(error) ? error.code : 'INTERNAL_ERROR');
    throw error;
  }
}
