import { DEALS } from './deals.data.js';
import type { EntityDefinition } from './entity-definition.js';

/** Every base served. Adding an entity is adding its data file here. */
export const ENTITIES: readonly EntityDefinition[] = [DEALS];
