import { field } from '../../field.js';
import type { RecordField, RecordType, Row } from '../../record-type.js';
import { upperName } from '../../record-type.js';
import { COMPANY } from './company.data.js';
import { CONTACT } from './contact.data.js';
import { DEAL } from './deal.data.js';
import { LEAD } from './lead.data.js';
import { QUOTE } from './quote.data.js';

type Names = Readonly<Record<string, string>>;

/** Names that are not those of the universal methods in capitals. */
const RENAMED: Names = {
  createdTime: 'DATE_CREATE',
  updatedTime: 'DATE_MODIFY',
  createdBy: 'CREATED_BY_ID',
  updatedBy: 'MODIFY_BY_ID',
  movedBy: 'MOVED_BY_ID',
};
const BY_STATUS: Names = { stageId: 'STATUS_ID', stageSemanticId: 'STATUS_SEMANTIC_ID' };

/** What the classic methods do not have, or have in methods of its own. */
const WITHOUT = new Set([
  'entityTypeId',
  'previousStageId',
  'contactIds',
  'companyIds',
  'observers',
  'isConvert',
  'fm',
  'phone',
  'email',
]);

const MONEY = new Set(['opportunity', 'taxValue']);
const LINK = /^crm_(company|contact|lead|deal|quote)$/;

/** Kinds of phones, addresses and the like: each is a field of its own. */
export const MULTIFIELDS: readonly string[] = ['PHONE', 'EMAIL', 'WEB', 'IM'];

interface Multifield {
  readonly id: number;
  readonly typeId: string;
  readonly valueType: string;
  readonly value: string;
}

function entries(row: Row, kind: string): readonly Multifield[] {
  return ((row['fm'] ?? []) as readonly Multifield[]).filter(({ typeId }) => typeId === kind);
}

const multifield = (kind: string): RecordField =>
  field(kind, 'crm_multifield', {
    multiple: true,
    onDemand: true,
    stored: 'fm',
    from: (row) =>
      entries(row, kind).map(({ id, valueType, value, typeId }) => ({
        ID: String(id),
        VALUE_TYPE: valueType,
        VALUE: value,
        TYPE_ID: typeId,
      })),
    compared: (row) => entries(row, kind).map(({ value }) => value),
  });

/** `parentId128` has an underscore before its number. */
function capitals(name: string): string {
  return upperName(name).replace(/^(PARENT_ID)(\d+)$/, '$1_$2');
}

/** A field of the universal methods as the classic ones have it. */
export function classicField(original: RecordField, names: Names = {}): RecordField {
  const { name, type, originalName } = original;
  return {
    ...original,
    name: name === 'id' ? 'ID' : (names[name] ?? RENAMED[name] ?? originalName ?? capitals(name)),
    stored: name,
    ...(originalName !== undefined && { onDemand: true }),
    ...(MONEY.has(name) && { decimals: 2 }),
    ...(LINK.test(type) && { from: (row: Row) => row[name] || null }),
  };
}

function classic(base: RecordType, names: Names): RecordType {
  const plain = base.fields
    .filter(({ name }) => !WITHOUT.has(name))
    .map((entry) => classicField(entry, names));
  const hasMultifields = base.fields.some(({ name }) => name === 'fm');
  return {
    table: base.table,
    style: 'legacy',
    ...(base.owner !== undefined && { owner: base.owner }),
    notFound: { status: 400, code: '', description: 'Not found' },
    fields: [...plain, ...(hasMultifields ? MULTIFIELDS.map(multifield) : [])],
  };
}

/** A type of records that has methods of its own beside the universal ones. */
export interface ClassicType {
  readonly prefix: string;
  readonly entityTypeId: number;
  /** What the records are to the universal methods. */
  readonly base: RecordType;
  /** The same records with names in capitals and texts for values. */
  readonly type: RecordType;
}

export const CLASSIC_TYPES: readonly ClassicType[] = [
  { prefix: 'crm.lead', entityTypeId: 1, base: LEAD, type: classic(LEAD, BY_STATUS) },
  { prefix: 'crm.deal', entityTypeId: 2, base: DEAL, type: classic(DEAL, {}) },
  { prefix: 'crm.contact', entityTypeId: 3, base: CONTACT, type: classic(CONTACT, {}) },
  {
    prefix: 'crm.company',
    entityTypeId: 4,
    base: COMPANY,
    type: classic(COMPANY, { typeId: 'COMPANY_TYPE' }),
  },
  { prefix: 'crm.quote', entityTypeId: 7, base: QUOTE, type: classic(QUOTE, BY_STATUS) },
];
