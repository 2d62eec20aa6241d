import { ENTITIES } from './entities.data.js';
import { EntityRegistry, type RegisteredEntity } from './entity-registry.js';

/** Every base that is served. */
export const entityRegistry = new EntityRegistry(ENTITIES);

/** A base that other tables name. @throws Error for one that is not there: a fault of these tables. */
export function servedEntity(base: string): RegisteredEntity {
  const entity = entityRegistry.find(base);
  if (!entity) throw new Error(`There is no base ${base}.`);
  return entity;
}
