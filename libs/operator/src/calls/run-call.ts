import { isPorticoError } from '#libs/kernel';
import { OPERATOR_ROWS, type OperatorCallName, type OperatorInput } from '../contracts/index.js';
import type { OperatorServiceName, OperatorServices } from '../services/operator-services.js';
import { AUDIT_CALLS } from './audit.calls.js';
import { FLEET_CALLS } from './fleet.calls.js';
import { MONEY_CALLS } from './money.calls.js';
import { type CallsOf, inputClass, type OperatorCall, type ServedCall } from './operator-call.js';
import { PEOPLE_CALLS } from './people.calls.js';
import { PORTAL_CALLS } from './portals.calls.js';
import { SUBSCRIPTION_CALLS } from './subscriptions.calls.js';
import { TICKET_CALLS } from './tickets.calls.js';
import { WORK_CALLS } from './work.calls.js';

/** What answers each call. One that has a row and is not answered does not compile. */
const SERVED_CALLS = {
  ...PORTAL_CALLS,
  ...PEOPLE_CALLS,
  ...FLEET_CALLS,
  ...WORK_CALLS,
  ...AUDIT_CALLS,
  ...MONEY_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...TICKET_CALLS,
} satisfies CallsOf<string>;

/** What a call answers in this process. */
export type OperatorResult<Name extends OperatorCallName> = Awaited<
  ReturnType<(typeof SERVED_CALLS)[Name]['run']>
>;

function joined(name: OperatorCallName): OperatorCall {
  const row = OPERATOR_ROWS[name];
  const about = row.effect === 'writes' ? row.about : [];
  return {
    ...(SERVED_CALLS[name] as ServedCall),
    name,
    input: inputClass(row.input) as OperatorCall['input'],
    writes: row.effect === 'writes',
    target: (input) =>
      about.length === 0 ? null : about.map((member) => input[member as keyof typeof input]).join('/'),
  };
}

/** Everything operators can call. */
export const OPERATOR_CALLS = Object.fromEntries(
  (Object.keys(OPERATOR_ROWS) as OperatorCallName[]).map((name) => [name, joined(name)]),
) as Readonly<Record<OperatorCallName, OperatorCall>>;

export function isOperatorCall(name: string): name is OperatorCallName {
  return Object.hasOwn(OPERATOR_CALLS, name);
}

/** A call whose services are looked up when it is made. */
export function operatorCall(name: OperatorCallName): OperatorCall {
  return OPERATOR_CALLS[name];
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
  const run = (): Promise<unknown> => call.run(services as OperatorServices, input);
  if (!call.writes) return (await run()) as OperatorResult<Name>;
  const log = services.callLog;
  if (!log) throw new Error(`Call ${name} has no log.`);
  const callId = await log.began(name, call.target(input));
  try {
    return (await run()) as OperatorResult<Name>;
  } catch (error) {
    await log.refused(callId, isPorticoError(error) ? error.code : 'INTERNAL_ERROR');
    throw error;
  }
}
