import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, changeRecord, removeRecord, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { LIST_FIELD } from '../../records/types/processes/list.data.js';
import { argument } from '../arguments.js';
import { namedList, propertiesOf, requiredFields, requiredText } from './list-arguments.js';

type Fields = Readonly<Record<string, unknown>>;

const TYPES = [
  'S',
  'N',
  'L',
  'F',
  'G',
  'E',
  'S:Date',
  'S:DateTime',
  'S:HTML',
  'S:Money',
  'S:employee',
  'S:ECrm',
  'N:Sequence',
  'S:DiskFile',
];
const CHOICE_STEP = 100;

/** The field every list has: the name of an element. */
const NAME_FIELD: Fields = {
  FIELD_ID: 'NAME',
  SORT: 10,
  NAME: 'Name',
  IS_REQUIRED: 'Y',
  MULTIPLE: 'N',
  DEFAULT_VALUE: '',
  TYPE: 'NAME',
  SETTINGS: { SHOW_ADD_FORM: 'Y', SHOW_EDIT_FORM: 'Y' },
};

function shownField(row: Row): Fields {
  const { IBLOCK_ID: _list, ID, ...shown } = viewRecord(LIST_FIELD, row);
  const [kind, userType] = String(row['TYPE']).split(':');
  return { ...shown, PROPERTY_TYPE: kind, PROPERTY_USER_TYPE: userType ?? false, ID, PROPERTY_ID: ID };
}

/** Choices of a field of type L out of the lines of `LIST_TEXT_VALUES`, or of `LIST {key: {VALUE}}`. */
function choicesOf({ LIST_TEXT_VALUES: lines, LIST: list }: Fields): string[] | null {
  if (typeof lines === 'string') return lines.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (typeof list !== 'object' || list === null) return null;
  return Object.values(list as Record<string, { readonly VALUE?: unknown }>).map(({ VALUE }) =>
    String(VALUE),
  );
}

function storeChoices(call: HostCall, row: Row, fields: Fields): void {
  const choices = row['TYPE'] === 'L' ? choicesOf(fields) : null;
  if (!choices) return;
  const known = Object.entries((row['DISPLAY_VALUES_FORM'] ?? {}) as Record<string, string>);
  let lastId = known.reduce((highest, [id]) => Math.max(highest, Number(id)), row.id * CHOICE_STEP);
  const entries = choices.map((text) => {
    const [id] = known.find(([, value]) => value === text) ?? [String((lastId += 1))];
    return [id, text] as const;
  });
  call.portal.table(LIST_FIELD.table).put({ ...row, DISPLAY_VALUES_FORM: Object.fromEntries(entries) });
}

function fieldOf(call: HostCall, listId: number): Row {
  const id = requiredText(call, 'FIELD_ID');
  const row = propertiesOf(call, listId).find((candidate) => candidate['FIELD_ID'] === id);
  if (!row) throw new HostError(400, 'ERROR_PROPERTY_NOT_FOUND', 'Property not found');
  return row;
}

function checkType(type: unknown): void {
  if (TYPES.includes(String(type))) return;
  throw new HostError(400, 'ERROR_ADD_FIELD', 'The type of the field is not known');
}

/** Fields of lists; one field comes under its type, all of them under their ids. */
export const LIST_FIELD_METHODS: HostMethodTable = {
  'lists.field.get': (call) => {
    const list = namedList(call);
    const id = argument(call.params, 'FIELD_ID');
    const fields = [NAME_FIELD, ...propertiesOf(call, list.id).map(shownField)];
    const chosen = id === undefined ? fields : fields.filter((field) => field['FIELD_ID'] === String(id));
    if (chosen.length === 0) return { result: [] };
    const key = id === undefined ? 'FIELD_ID' : 'TYPE';
    return { result: Object.fromEntries(chosen.map((field) => [String(field[key]), field])) };
  },
  'lists.field.add': (call) => {
    const list = namedList(call);
    const fields = requiredFields(call);
    checkType(fields['TYPE']);
    const row = addRecord(call, LIST_FIELD, { ...fields, IBLOCK_ID: list.id });
    storeChoices(call, row, fields);
    return { result: row['FIELD_ID'] };
  },
  'lists.field.update': (call) => {
    const before = fieldOf(call, namedList(call).id);
    const fields = requiredFields(call);
    for (const name of ['NAME', 'TYPE']) {
      if (!fields[name]) throw new HostError(400, 'ERROR_UPDATE_FIELD', `The field ${name} is not given`);
    }
    if (fields['TYPE'] !== before['TYPE']) {
      throw new HostError(400, 'ERROR_UPDATE_FIELD', 'The type of a field cannot be changed');
    }
    storeChoices(call, changeRecord(call, LIST_FIELD, before, fields), fields);
    return { result: true };
  },
  'lists.field.delete': (call) => {
    removeRecord(call, LIST_FIELD, fieldOf(call, namedList(call).id));
    return { result: true };
  },
  'lists.field.type.get': () => ({ result: Object.fromEntries(TYPES.map((type) => [type, type])) }),
};
