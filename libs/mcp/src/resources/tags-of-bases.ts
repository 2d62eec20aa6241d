import { resourceWords } from '#libs/http/contracts';
import type { EntityDefinition } from '#libs/portal-data/contracts';

/** Each base under the name tools know it by: the fixed words of its path, `lists.elements`. */
export function tagsOfBases(
  entities: readonly EntityDefinition[],
): (readonly [tag: string, entity: EntityDefinition])[] {
  return entities.map((entity) => [resourceWords(`/v1/${entity.base}`).join('.'), entity] as const);
}
