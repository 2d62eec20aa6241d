export {
  accessOf,
  type ApiOptions,
  scopeOf,
  type DocumentedRoute,
  type HttpMethod,
  type RouteAccess,
  type RouteCaller,
  type RouteDefinition,
  type RouteOwner,
  type RouteRequest,
  type RouteResolver,
  type ServerOwner,
  tagOf,
} from '../routes/route-definition.js';
export { decodeSegment, matchPath, segmentsOf, shownPath } from '../routes/route-table.js';
export {
  arraySchema,
  nullable,
  named,
  objectSchema,
  successSchema,
  type JsonSchema,
} from '../routes/json-schema.js';
export { addressBelow, baseUrlFault, plainBaseUrl } from '../outbound/outbound-addresses.js';
export { API_AREAS, isApiArea, type ApiArea, type ApiAreaName } from '../openapi/api-areas.data.js';
export type { ApiTag } from '../openapi/api-tags.data.js';
export { singularOf, withArticle, operationIds, resourceWords } from '../openapi/operation-ids.policy.js';
export { readSecretCookie } from '../context/secret-cookie.policy.js';
export { httpMigrations } from '../migrations/index.js';
export { UploadedFile, type FileBytes } from '../bodies/uploaded-file.js';
export { FaultCode, IgnoreUnknown, type FieldOptions } from '../fields/field-definition.js';
export {
  BooleanField,
  ConstField,
  DateField,
  EnumField,
  FlagField,
  IntegerField,
  LenientIntegerField,
  NumberField,
  StringField,
  type EnumFieldOptions,
  type LenientIntegerFieldOptions,
  type NumberFieldOptions,
  type StringFieldOptions,
} from '../fields/scalar-fields.js';
export {
  AnyField,
  EnumArrayField,
  IntegerArrayField,
  NestedArrayField,
  NestedField,
  ObjectField,
  StringArrayField,
  type AnyFieldOptions,
  type ArrayFieldOptions,
  type ObjectFieldOptions,
  type StringArrayFieldOptions,
} from '../fields/composite-fields.js';
export { ContentField, FileField, BYTES_SCHEMA, formSchema, classSchema } from '../fields/form-schema.js';
export { ListTotal } from '../answers/answer.js';
export { showsPage } from '../pages/send-page.js';
