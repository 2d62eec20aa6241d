import { servedOperations, type EntityDefinition, type EntityField } from '#libs/portal-data';

/** What one value of a field is in JSON; of a list, what its entries are. `any`: of several kinds. */
export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'object' | 'file' | 'any';

/** A field as `GET /v1/<base>/fields` tells it. */
export interface DescribedField {
  readonly type: string;
  readonly multiple: boolean;
  readonly readonly: boolean;
  readonly required: boolean;
  readonly immutable: boolean;
  readonly hostType?: string;
  readonly enum?: Readonly<Record<string, string>>;
  readonly items?: readonly { readonly ID: string | number; readonly VALUE: string }[];
}

export interface Description {
  readonly fields: Readonly<Record<string, DescribedField>>;
  readonly aggregatable: readonly string[];
  readonly groupable: readonly string[];
}

/** A field of a base with what the matrix has to know about it. */
export interface MatrixField extends DescribedField {
  readonly name: string;
  readonly kind: Kind;
  readonly list: boolean;
  /** The number of another record: 0 is none. */
  readonly reference: boolean;
  /** Records are answered with it. */
  readonly answered: boolean;
  readonly settable: { readonly create: boolean; readonly update: boolean };
  readonly groupable: boolean;
  /** Names answered when it is selected. */
  readonly selects: readonly string[];
  /** Null for a field that the portal has defined. */
  readonly row: EntityField | null;
}

/** Words of `type`, of lists the word for an entry, to what the values are in JSON. */
const KINDS: Readonly<Record<string, Kind>> = {
  string: 'text',
  text: 'text',
  strings: 'any',
  url: 'text',
  address: 'text',
  money: 'text',
  crm_status: 'text',
  time: 'text',
  number: 'number',
  integer: 'number',
  int: 'number',
  double: 'number',
  enumeration: 'number',
  user: 'number',
  employee: 'number',
  department: 'number',
  iblock_element: 'number',
  iblock_section: 'number',
  reference: 'number',
  binding: 'text',
  property: 'any',
  unknown: 'any',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  object: 'object',
  file: 'file',
};

const REFERENCE_TYPES = /^(crm_(company|contact|deal|lead|quote|entity)|user|employee|department)$/;
const REFERENCE_NAME = /(Id2?|By)$/;
/** The pipeline every portal begins with has the number 0. */
const NO_REFERENCES: ReadonlySet<string> = new Set(['id', 'categoryId']);

function isReference(
  name: string,
  { hostType = '' }: DescribedField,
  kind: Kind,
  row: EntityField | null,
): boolean {
  if (kind !== 'number' || NO_REFERENCES.has(name)) return false;
  if (row) return row.type === 'reference';
  return REFERENCE_TYPES.test(hostType) || REFERENCE_NAME.test(name);
}

function kindNamed(base: string, name: string, word: string): Kind {
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (!kind) throw new Error(`${base}.${name}: the matrix does not know the type "${word}".`);
  return kind;
}

/** What the entries of a list are: as the registry says, of a custom field as the host's type says. */
function entryKind(base: string, name: string, described: DescribedField, row: EntityField | null): Kind {
  if (described.type !== 'array') return kindNamed(base, name, described.type);
  const { items } = row ?? {};
  if (items !== undefined) return typeof items === 'string' ? kindNamed(base, name, items) : 'any';
  const word = (described.hostType ?? '').toLowerCase();
  // Records of several kinds have the word of their kind before the number, where there is more than one.
  if (word === 'crm') return 'any';
  if (/^crm_(company|contact|deal|lead|quote|entity)$/.test(word) || word === 's:employee') return 'number';
  return Object.hasOwn(KINDS, word) ? kindNamed(base, name, word) : 'text';
}

function makeField(
  entity: EntityDefinition,
  groupable: ReadonlySet<string>,
  name: string,
  described: DescribedField,
): MatrixField {
  const row =
    entity.fields.find((field) => field.name === name || field.alsoAs?.includes(name) === true) ?? null;
  const list = described.multiple || described.type === 'array';
  const kind = list
    ? entryKind(entity.base, name, described, row)
    : kindNamed(entity.base, name, described.type);
  const served = servedOperations(entity);
  const isOwnName = row === null || row.name === name;
  return {
    ...described,
    name,
    kind,
    list,
    reference: !list && isReference(name, described, kind, row),
    answered: row?.writeonly !== true,
    settable: {
      create: isOwnName && served.includes('create') && !described.readonly,
      update: isOwnName && served.includes('update') && !described.readonly && !described.immutable,
    },
    groupable:
      groupable.has(name) ||
      (served.includes('aggregate') && row === null && kind !== 'object' && kind !== 'file'),
    selects: row?.alsoAs ? [row.name, ...row.alsoAs] : [name],
    row,
  };
}

/** Special paths describe no fields; the registry does. */
function describedByRegistry({ fields }: EntityDefinition): Description {
  const described = fields.map((field): [string, DescribedField] => [
    field.name,
    {
      type: field.type,
      multiple: field.type === 'array',
      readonly: field.readonly ?? false,
      required: field.required ?? false,
      immutable: field.immutable ?? false,
      ...(field.enum && { enum: field.enum }),
    },
  ]);
  return { fields: Object.fromEntries(described), aggregatable: [], groupable: [] };
}

/** @param description what `/fields` answers; null where the base has no such path. */
export function matrixFields(entity: EntityDefinition, description: Description | null): MatrixField[] {
  const { fields, groupable } = description ?? describedByRegistry(entity);
  const groups = new Set(groupable);
  return Object.entries(fields).map(([name, described]) => makeField(entity, groups, name, described));
}
