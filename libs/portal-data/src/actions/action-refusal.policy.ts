import { isOutcomeUnknown, sectionRefusal } from '#libs/host-client/contracts';
import type { Addressed } from '../operations/missing-record.data.js';
import { refusalFor } from '../operations/missing-record.policy.js';
import { outcomeUnknown } from '../operations/outcome-unknown.js';
import type { ActionDefinition } from './action-definition.js';

/** An action with ids in its path is about the record they name. */
function addressedBy({ params }: ActionDefinition): readonly Addressed[] {
  return Object.keys(params).length > 0 ? ['record', 'parent'] : [];
}

/**
 * What a failed call of an action means to its caller.
 * @param isWrite whether that call would have changed something.
 */
export function refusalOfAction(action: ActionDefinition, error: unknown, isWrite: boolean): unknown {
  const { outcomeUnknown: code, refusals = [] } = action;
  if (isWrite && code && isOutcomeUnknown(error)) return outcomeUnknown(code, error);
  return sectionRefusal(refusals, error) ?? refusalFor(error, addressedBy(action));
}
