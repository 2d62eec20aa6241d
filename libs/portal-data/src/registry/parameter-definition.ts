/** Operations a base serves (specification part 2, "Entity endpoints and batch"). */
export const ENTITY_OPERATIONS = [
  'list',
  'get',
  'create',
  'update',
  'delete',
  'fields',
  'search',
  'aggregate',
] as const;
export type EntityOperation = (typeof ENTITY_OPERATIONS)[number];

/** A parameter of one base beyond the common ones, taken from the query (reads) or the query (writes). */
export interface ParameterDefinition {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'object';
  readonly operations: readonly EntityOperation[];
  readonly description: string;
  readonly default?: string | number | boolean;
  /** The closed list of its values. */
  readonly values?: readonly string[];
  readonly required?: true;
  /** Words of the API for the host's numbers; a number is accepted as well. */
  readonly codes?: Readonly<Record<string, number>>;
  /** The parameter is another spelling of a condition on this field: equality, or the operator given. */
  readonly filter?: { readonly field: string; readonly operator: '$eq' | '$gte' | '$lte' };
  /** An empty value counts as not given. */
  readonly emptyIsAbsent?: true;
}

/** Words after a base that are no record ids; they stand beside the id's place whatever the method. */
export const PATH_WORDS: ReadonlySet<string> = new Set(['fields', 'search', 'aggregate', 'batch']);

/** Parameters every list has; an entity's own may not take their names. */
export const LIST_PARAMETERS: readonly string[] = [
  'limit',
  'offset',
  'start',
  'page',
  'pageSize',
  'select',
  'order',
  'sort',
  'filter',
  'withTotal',
  'include',
];
