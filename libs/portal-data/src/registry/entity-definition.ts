import type { Scope } from '#libs/kernel';

/** Operations of the common pattern (specification part 2, "Entity endpoints and batch"). */
export const ENTITY_OPERATIONS = ['list', 'get', 'create', 'update', 'delete', 'fields'] as const;
export type EntityOperation = (typeof ENTITY_OPERATIONS)[number];

export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'datetime' | 'array' | 'object' | 'file';

/** One field of a record, under its name in the API and on the host. */
export interface FieldDefinition {
  readonly name: string;
  readonly host: string;
  readonly type: FieldType;
  /** Set by the host; refused in create and update bodies. */
  readonly readonly?: boolean;
  readonly required?: boolean;
  /** Settable on create only. */
  readonly immutable?: boolean;
}

/** Placeholders an argument template may hold; everything else is sent as it is. */
export type Placeholder = '$id' | '$fields' | '$filter' | '$select' | '$order' | '$start';
export type ArgumentTemplate = Readonly<Record<string, Placeholder | string | number>>;

/** How a host answer holds the payload: where it is and what it is. */
export interface ResultShape {
  /** `rows` a list, `row` a record, `map` an object keyed by field, `empty` nothing of use. */
  readonly kind: 'rows' | 'row' | 'map' | 'empty';
  /** Keys to walk from the root of the host answer. */
  readonly path: readonly string[];
}

export interface HostOperation {
  readonly method: string;
  readonly args: ArgumentTemplate;
  readonly result: ResultShape;
}

/** `start50`: pages of 50 by offset, answers carry `next` and `total`. */
export type Paging = 'start50';

/** `prefix-at`: prefixes `>= > <= < = != % !%`, IN is `@field`, NOT IN is `!@field`. */
export type FilterDialectName = 'prefix-at';

/** One row of the registry: everything needed to serve a base of the API over the host. */
export interface EntityDefinition {
  /** Path below `/v1`, without slashes at the ends. */
  readonly base: string;
  readonly title: string;
  readonly scope: Scope;
  readonly idType: 'number' | 'string';
  readonly paging: Paging;
  readonly filterDialect: FilterDialectName;
  readonly operations: Readonly<Record<EntityOperation, HostOperation | null>>;
  readonly fields: readonly FieldDefinition[];
  /** Fields allowed in aggregates and groups. */
  readonly aggregatable: readonly string[];
}
