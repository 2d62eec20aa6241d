export { ENTITIES } from '../registry/entities.data.js';
export { servedOperations, whyUnserved } from '../registry/entity-uses.js';
export {
  ENTITY_OPERATIONS,
  type EntityDefinition,
  type EntityOperation,
  type EntityField,
} from '../registry/entity-definition.js';
export { recordSchema } from '../entities/entity-schemas.js';
export { HOST_CODES, portalDataAccess } from '../entities/portal-data-access.js';
export {
  withOwnLinks,
  isPlainRecord,
  toApiRecord,
  type ApiRecord,
  type PlainRecord,
} from '../records/record-mapper.js';
export { jsonType, type FieldType, type ValueType } from '../values/value-types.js';
export { VALUE_EXAMPLES, type ValueExample } from '../values/value-examples.data.js';
export type { RegisteredEntity } from '../registry/entity-registry.js';
export { servedEntity } from '../registry/served-entities.js';
export { HISTORY_REFUSALS } from '../actions/files/file-versions.data.js';
export { outcomeUnknown } from '../operations/refusals.policy.js';
