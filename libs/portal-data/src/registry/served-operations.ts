import {
  ENTITY_OPERATIONS,
  type EntityDefinition,
  type EntityOperation,
  type UnservedOperation,
} from './entity-definition.js';

/**
 * Whether a base serves an operation. Fields of a base are always described, if need be from the table
 * alone; those of a special path never are.
 */
export function servesOperation(entity: EntityDefinition, operation: EntityOperation): boolean {
  switch (operation) {
    case 'fields':
      return !entity.special;
    case 'search':
      return entity.searchable || entity.operations.search !== null;
    case 'aggregate':
      return entity.aggregatable.length > 0;
    default:
      return entity.operations[operation] !== null;
  }
}

/** In the order of `ENTITY_OPERATIONS`. */
export function servedOperations(entity: EntityDefinition): EntityOperation[] {
  return ENTITY_OPERATIONS.filter((operation) => servesOperation(entity, operation));
}

/**
 * What is said of an operation that belongs to the pattern of every base but for which the host has no method;
 * null of any other, and of a special path, which has only what the specification names.
 */
export function unservedOperation(
  { unserved = {} }: EntityDefinition,
  operation: EntityOperation,
): UnservedOperation | null {
  switch (operation) {
    case 'get':
    case 'create':
    case 'update':
    case 'delete':
      return unserved[operation] ?? null;
    default:
      return null;
  }
}

/** Every operation of {@link unservedOperation} with what is said of it, in the order of the table. */
export function unservedOperations(
  entity: EntityDefinition,
): (readonly [EntityOperation, UnservedOperation])[] {
  return ENTITY_OPERATIONS.flatMap((operation) => {
    const unserved = unservedOperation(entity, operation);
    return unserved ? [[operation, unserved] as const] : [];
  });
}

/**
 * Why a base of the common pattern does not serve an operation, in a few words; null where it does, and for a
 * special path, which has only what the specification names.
 */
export function whyUnserved(entity: EntityDefinition, operation: EntityOperation): string | null {
  if (entity.special || servesOperation(entity, operation)) return null;
  switch (operation) {
    case 'search':
      return 'the host does not filter: lists are filtered here';
    case 'aggregate':
      return 'no field to add up or to group by';
    case 'list':
    case 'fields':
      return null;
    default: {
      const unserved = unservedOperation(entity, operation);
      return unserved && `${unserved.reason} ${unserved.instead}`;
    }
  }
}
