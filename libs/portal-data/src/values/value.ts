/** JSON type of a field's values, as `GET /v1/<base>/fields` names it. */
export const FIELD_TYPES = [
  'string',
  'number',
  'boolean',
  'date',
  'datetime',
  'array',
  'object',
  'file',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** What a field holds; every type has one row in `VALUE_TYPES`. */
export type ValueType =
  | 'string'
  | 'integer'
  | 'double'
  | 'reference'
  | 'enumeration'
  | 'money'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'binding'
  | 'property'
  | 'unknown'
  | 'array'
  | 'object'
  | 'file';

/** What one entry of a list is; `strings` a list of texts, such as the name and the content of a file. */
export type ItemType = Exclude<ValueType, 'array'> | 'strings';

/** What the type of a value is made of. */
export interface Typed {
  readonly type: ValueType;
  /** Of a list; several where the host answers one and takes another. */
  readonly items?: ItemType | readonly ItemType[];
  /** Offset of the zone in which values of the host are that tell none. */
  readonly zone?: string;
}

/** What a value needs to know of its field. */
export interface ValueOf extends Typed {
  readonly name: string;
  readonly choices?: ReadonlyMap<number, string>;
  readonly enum?: Readonly<Record<string, string>>;
  readonly encoding?: 'base64';
  readonly itemPrefix?: string;
  readonly sendsEpoch?: true;
  readonly ofPortal?: object;
}
