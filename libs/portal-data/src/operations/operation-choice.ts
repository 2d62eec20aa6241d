import { PorticoError } from '#libs/kernel';
import type { HostBackedOperation, HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/**
 * The host operation behind an operation of a base.
 * @param named API names of the fields in the filter or body, by which the variant is chosen.
 * @throws PorticoError `ROUTE_NOT_FOUND` when the base does not serve it.
 */
export function choiceOfOperation(
  entity: RegisteredEntity,
  name: HostBackedOperation,
  named: readonly string[] = [],
): HostOperation {
  const operation = entity.operations[name];
  if (!operation) throw new PorticoError('ROUTE_NOT_FOUND');
  return operation.variants?.find(({ when }) => named.includes(when))?.operation ?? operation;
}
