import type { ApiAreaName } from '#libs/http/contracts';
import type { SectionRefusal } from '#libs/host-client/contracts';
import type { ErrorCode, Scope } from '#libs/kernel';
import type { EntityOperation, ParameterDefinition } from './parameter-definition.js';
import type { ItemType, ValueType } from '../values/value-types.js';

export { ENTITY_OPERATIONS, type EntityOperation, type ParameterDefinition } from './parameter-definition.js';

/** Operations that may have a host method of their own; aggregates always read through `list`. */
export type HostBackedOperation = Exclude<EntityOperation, 'aggregate'>;

/** One field of a record, under its name in the API and on the host. */
export interface EntityField {
  readonly name: string;
  /** Name in the host's answers, and in requests unless `write` or the entity's `requestNames` differ. */
  readonly host: string;
  readonly type: ValueType;
  /** What a list holds; several where the host answers one and takes another. Every list says it, and nothing else. */
  readonly items?: ItemType | readonly ItemType[];
  /**
   * What the value tells, for people who read the API document: a short phrase with the unit or form of the value, never the
   * name in other words. It begins with a capital and ends without a full stop; names of fields stand in backticks.
   */
  readonly meaning: string;
  /** Set by the host; refused in create and update bodies. */
  readonly readonly?: boolean;
  /** Taken by create and update, never answered; refused in select, sort and filter. */
  readonly writeonly?: true;
  /** The host takes no conditions on it, nor orders by it: both are done here. */
  readonly judgedHere?: true;
  /** The host compares its values as texts: which is more, and the order, is judged here. */
  readonly orderedHere?: true;
  readonly required?: boolean;
  /** Settable on create only. */
  readonly immutable?: boolean;
  /** Name in create and update calls where it differs. */
  readonly write?: string;
  /** Host key with the moment as Unix seconds, used instead of a local-time text; dots lead into objects. */
  readonly epoch?: string;
  /** Offset of the zone in which the field's values are that tell none, and in which its days begin; the portal says it. */
  readonly zone?: string;
  /** A date whose operands and values the host wants as Unix seconds in a text. */
  readonly sendsEpoch?: true;
  /** Further names accepted in input. The host's name, also in camelCase, always is. */
  readonly aliases?: readonly string[];
  /** Further names accepted in input, and answered beside the field's own with the same value. */
  readonly alsoAs?: readonly string[];
  /**
   * The host's value is a link with an access token and is never passed on: this path of the service is
   * answered instead, with `:id` replaced; null answers nothing.
   */
  readonly servedAt?: `/v1/${string}` | null;
  /**
   * Answered as the first value of its kind in the list under `field`, and written into that list, under the
   * host's word for the kind.
   */
  readonly multifield?: {
    readonly field: string;
    readonly typeId: 'PHONE' | 'EMAIL';
    /** Further names in bodies, each of the first value of one kind: `phoneMobile`. */
    readonly kinds: Readonly<Record<string, string>>;
  };
  /** A new record that does not name it gets the acting person's number on the host. */
  readonly defaultsTo?: 'actor';
  /** Put before every item of a list that is written. */
  readonly itemPrefix?: string;
  /** Value → meaning, for a field with a closed list. */
  readonly enum?: Readonly<Record<string, string>>;
  /** The portal's own: a custom field, or one of the host that no table here names. */
  readonly ofPortal?: PortalField;
  /** Id → text of the choices of an enumeration that the portal defines. */
  readonly choices?: ReadonlyMap<number, string>;
  /** The text is the content of a file; anything that is not base64 is refused. */
  readonly encoding?: 'base64';
  /** A value for examples in the API document. */
  readonly example?: unknown;
}

/** What a portal says of a field beyond its type. */
export interface PortalField {
  readonly label?: string;
  /** Type as the host names it. */
  readonly hostType?: string;
  /** Choices as the host describes them. */
  readonly items?: readonly unknown[];
  /** The host wants it in a new record, and refuses one without it in its own words. */
  readonly isRequired: boolean;
  /** Name in requests, where the base has names of its own there. */
  readonly requestName?: string;
}

/** An operation of the common pattern for which the host has no method: refused in these words, and documented. */
export interface UnservedOperation {
  /** Why there is none; a sentence. */
  readonly reason: string;
  /** What serves the purpose instead; a sentence. */
  readonly instead: string;
}

/**
 * A value of an argument template. A string that starts with `$` is a placeholder for the whole value;
 * a trailing `?` leaves its key out when there is no value (without it a missing value is a fault of the
 * registry or of the caller's input). The key `...` spreads the object its placeholder stands for.
 *
 * - `$id` record id, `$key.<field>` a part of a composite one, `$parent` id of the record a nested base belongs to
 * - `$fields` the body in host names, `$f.<field>` one field of it, `$rest` the fields no `$f.` took;
 *   body fields for which the template has no place are refused
 * - `$filter` the host part of the filter, `$filter.<field>` the operand of an equality on that field,
 *   `$filter.<field>.<op>` (`gte`, `lte` …) of another operator; such conditions are not in `$filter`
 * - `$select`, `$order`, `$orderField`, `$orderDir`
 * - `$start`, `$limit`, `$offset`, `$page`, `$afterCursor` paging
 * - `$query` text of a search, `$p.<name>` an own parameter of the entity
 * - `$generated` a short text made for this call alone
 */
export type TemplateValue =
  | string
  | number
  | boolean
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue };
export type ArgumentTemplate = Readonly<Record<string, TemplateValue>>;

/**
 * How a host answer holds the payload:
 * `rows` a list; `row` a record; `first` a list or object of rows whose first is the record; `find` a list
 * searched by id; `map` an object of rows keyed by id; `tree` rows with `children`; `id` the record's id, to be read again;
 * `done` nothing of use (a boolean, null or an empty list); `fields` an object of descriptions keyed by field;
 * `field-list` a list of descriptions; `titles` an object field → title.
 */
export type ResultKind =
  | 'rows'
  | 'row'
  | 'first'
  | 'find'
  | 'map'
  | 'tree'
  | 'id'
  | 'done'
  | 'fields'
  | 'field-list'
  | 'titles';

export interface ResultShape {
  readonly kind: ResultKind;
  /** Keys to walk from the root of the host answer, for example `['result', 'items']`. */
  readonly path: readonly string[];
  /** Tried when `path` leads nowhere. */
  readonly fallbackPath?: readonly string[];
  /** Host key of the record's id in these rows, where it is not that of the field `id`. */
  readonly idKey?: string;
  /** The host answers `false` when the record is missing. */
  readonly missingIsFalse?: true;
  /** The host answers `false` when it has done nothing, and calls that a success: why, in a sentence. */
  readonly falseIsRefusal?: string;
}

export interface HostOperation {
  readonly method: string;
  /** Version of the protocol, where a path of its own is not called by `v2`. A base says it for all of its operations. */
  readonly api?: 'v3';
  readonly args: ArgumentTemplate;
  readonly result: ResultShape;
  /** Another host operation to use when the filter or body names this field, tried in order. */
  readonly variants?: readonly { readonly when: string; readonly operation: HostOperation }[];
}

/**
 * `start50`: `start` offset, pages of 50, answers carry `next` and `total`, -1 skips the count.
 * `none`: the whole set in one answer. `limit-offset`: `$limit`/`$offset`, no total, pages up to
 * `pageSize`. `page`: REST 3 pagination by offset, no total. `cursor`: REST 3 pagination by `$afterCursor`.
 */
export type Paging = 'start50' | 'none' | 'limit-offset' | 'page' | 'cursor';

/**
 * What the host can filter; everything else is filtered here after reading.
 * `prefix-at`: `>= > <= < = != % !%`, IN `@field`, NOT IN `!@field`. `prefix-bang`: no `@`, IN is `field: [..]`,
 * NOT IN `!field: [..]`. `orm`: as `prefix-at`, `%` is LIKE and needs its own wildcards. `equals`: equality
 * only. `none`: nothing but what the template takes by `$filter.<field>`.
 */
export type FilterDialectName = 'prefix-at' | 'prefix-bang' | 'orm' | 'equals' | 'none';

/** Spelling of custom fields: `item` `ufCrm…` of the item methods, `raw` host names unchanged, `none`. */
export type CustomFields = 'item' | 'raw' | 'none';

/** Between the parts of a composite id. */
export const KEY_SEPARATOR = ':';

/** Where a record says which others belong to it. Fields are API names. */
export type RelationSource =
  /** One id, in a field. */
  | { readonly kind: 'reference'; readonly field: string }
  /** One id, in a field that means records of this kind only while another field has a certain value. */
  | { readonly kind: 'owner'; readonly field: string; readonly typeField: string; readonly type: number }
  /** Words of a list that begin so: `D_5`. The host answers the list only when it is asked for. */
  | { readonly kind: 'bindings'; readonly field: string; readonly prefix: string }
  /**
   * A list of ids, whose links have fields of their own. A call with `$id` answers the links of one record; `key` is
   * the host's name of the id of the other.
   */
  | {
      readonly kind: 'links';
      readonly field: string;
      readonly call: HostOperation;
      readonly key: string;
      readonly fields: readonly EntityField[];
    };

/** Records of another base that can be answered together with those of this one. */
export interface RelationDefinition {
  /** What is asked for in `include`. */
  readonly name: string;
  /** Name in the answer, of a relation to many. */
  readonly plural?: string;
  readonly base: string;
  readonly from: RelationSource;
}

/** One row of the registry: everything needed to serve a base of the API over the host. */
export interface EntityDefinition {
  /** A special path of the specification: it serves what has a host method, and no `fields`. */
  readonly special?: true;
  /** Path below `/v1`, without slashes at the ends. A nested base names its parent: `lists/:listId/elements`, one of a kind the kind: `items/:entityTypeId`. */
  readonly base: string;
  readonly title: string;
  /** Where the documentation shows it. */
  readonly area: ApiAreaName;
  readonly scope: Scope;
  /** Scopes that admit as well. */
  readonly alternativeScopes?: readonly Scope[];
  /** The host serves it in the context of an application only: OAUTH_REQUIRED for anything else. */
  readonly needsApplication?: boolean;
  readonly hostApi: 'v2' | 'v3';
  readonly idType: 'number' | 'string';
  /** 0 is an id as well. */
  readonly zeroId?: true;
  /**
   * Fields, positive whole numbers all, that together tell one record. Its path has a segment for each; its
   * `id`, which the host does not have, is their values with colons between them.
   */
  readonly compositeKey?: readonly string[];
  /** The base ends in a parameter: a number of the host that names a kind of records, `$parent` in templates. */
  readonly isOfKind?: true;
  readonly paging: Paging;
  /** Rows in one page of the host; 50 when absent. */
  readonly pageSize?: number;
  readonly filterDialect: FilterDialectName;
  /** Spelling of booleans in requests: `Y`/`N` or JSON. */
  readonly booleans: 'Y/N' | 'json';
  /** `upper-snake`: requests use UPPER_SNAKE of the host name although answers are camelCase. */
  readonly requestNames?: 'upper-snake';
  readonly customFields: CustomFields;
  /**
   * null: the base does not serve the operation. A search without a host method reads through `list`;
   * without one for `fields` this table alone describes the base.
   */
  readonly operations: Readonly<Record<HostBackedOperation, HostOperation | null>>;
  /** Every operation on one record that this base lacks. */
  readonly unserved?: Partial<Readonly<Record<'get' | 'create' | 'update' | 'delete', UnservedOperation>>>;
  /** Its records are fields, or kinds of records, of other bases. */
  readonly definesFields?: true;
  /** Called before an empty list of a nested base is answered: ENTITY_NOT_FOUND when the parent is missing. */
  readonly parentCheck?: HostOperation;
  /** True when POST search reads through `list`. */
  readonly searchable: boolean;
  /** Characters the host wants in the text of a search. */
  readonly queryLength?: { readonly min: number; readonly max: number };
  readonly fields: readonly EntityField[];
  /** Fields allowed in aggregates; `groupableFields` adds those for groups alone. Empty: the base has no aggregate. */
  readonly aggregatable: readonly string[];
  /** Date field (API name) by which large searches are cut into windows. */
  readonly windowField?: string;
  /** Every list and search needs a condition on one field of each group (API names). */
  readonly requiredFilter?: readonly (readonly string[])[];
  /** API names always selected. */
  readonly requiredSelect?: readonly string[];
  /** The host's default answer is too narrow: name every field when the caller selects nothing. */
  readonly selectEverything?: boolean;
  /**
   * The host wants more on update than what changes: true, the whole record; else these fields. What the
   * body lacks of them is read first and sent again.
   */
  readonly updateReplaces?: true | readonly string[];
  readonly parameters?: readonly ParameterDefinition[];
  /** What refusals of the host mean for single operations, beyond what they mean anywhere. */
  readonly refusals?: Partial<Readonly<Record<HostBackedOperation, readonly SectionRefusal[]>>>;
  /** Records of other bases that reads may bring along. */
  readonly relations?: readonly RelationDefinition[];
  /** Answered when a write of a record was sent and nothing says what became of it. */
  readonly outcomeUnknown?: ErrorCode;
}
