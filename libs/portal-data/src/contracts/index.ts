export { ENTITIES } from '../registry/entities.data.js';
export { servedOperations, whyUnserved } from '../registry/served-operations.js';
export { ENTITY_OPERATIONS } from '../registry/entity-definition.js';
export type { EntityDefinition, EntityOperation, EntityField } from '../registry/entity-definition.js';
