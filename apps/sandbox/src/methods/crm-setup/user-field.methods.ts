import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { USER_FIELD } from '../../records/types/crm-setup/user-field.data.js';
import { USER_FIELD_TYPES } from '../../records/types/crm-setup/user-field-types.data.js';
import { integerArgument, objectArgument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;

const PREFIX = 'UF_CRM_';
const OWNERS = ['deal', 'lead', 'contact', 'company', 'quote'] as const;
const MOST_NAME = 50;
const FIELD_NAME = /^[A-Z0-9_]+$/;
const LABELS = [
  'EDIT_FORM_LABEL',
  'LIST_COLUMN_LABEL',
  'LIST_FILTER_LABEL',
  'ERROR_MESSAGE',
  'HELP_MESSAGE',
] as const;
/** Languages of the portal. */
const LANGUAGES = ['en', 'de', 'ru'] as const;

function fieldsOf({ portal }: HostCall, entityId: string): Row[] {
  return [...portal.table(USER_FIELD.table).values()].filter((row) => row['ENTITY_ID'] === entityId);
}

function named(call: HostCall, entityId: string): Row {
  const row = findRecord(call, USER_FIELD, integerArgument(call.params, 'id'));
  if (row['ENTITY_ID'] === entityId) return row;
  throw new HostError(400, 'ERROR_NOT_FOUND', 'The entity with ID is not found.');
}

/** The code with the prefix every custom field of the CRM has; a shorter one that is already there gives way to it. */
function nameOf(fields: Fields): string {
  const name = String(fields['FIELD_NAME'] ?? '').toUpperCase();
  return name.startsWith(PREFIX) ? name : `${PREFIX}${name.replace(/^UF_/, '')}`;
}

/** A text stands for every language; languages left out have the common label. */
function labelsOf(fields: Fields): Fields {
  const { LABEL = '' } = fields;
  const inAll = (given: unknown): Fields => {
    const map = typeof given === 'object' && given !== null ? (given as Fields) : {};
    const rest = typeof given === 'string' && given !== '' ? given : LABEL;
    return Object.fromEntries(
      [...new Set([...LANGUAGES, ...Object.keys(map)])].map((one) => [one, map[one] ?? rest]),
    );
  };
  return Object.fromEntries(LABELS.map((name) => [name, inAll(fields[name])]));
}

/** Choices get numbers of their own, which values of the field are. */
function withNumbers(choices: unknown, firstId: number): Fields[] {
  const list = typeof choices === 'object' && choices !== null ? Object.values(choices as Fields) : [];
  return list
    .filter((choice): choice is Fields => typeof choice === 'object' && choice !== null)
    .map((choice, index) => ({
      SORT: String((index + 1) * 10),
      DEF: 'N',
      ...choice,
      ID: String(firstId + index),
    }));
}

/** @throws HostError for a name that is none or taken, and for a type nobody knows. */
function checkNew(call: HostCall, entityId: string, fields: Fields): void {
  for (const name of ['FIELD_NAME', 'USER_TYPE_ID']) {
    if (!fields[name]) throw new HostError(400, '', `The '${name}' field is not found.`);
  }
  const name = nameOf(fields);
  if (name.length > MOST_NAME) {
    throw new HostError(400, 'ERROR_CORE', 'Field name is too long (more than 50 characters).');
  }
  if (!FIELD_NAME.test(name)) {
    const text = 'Field name contains invalid characters. Allowed characters are: A-Z, 0-9 and _.';
    throw new HostError(400, 'ERROR_CORE', text);
  }
  if (fieldsOf(call, entityId).some((row) => row['FIELD_NAME'] === name)) {
    throw new HostError(400, '', `Field ${name} for object ${entityId} already exists.`);
  }
  if (!USER_FIELD_TYPES.some(([id]) => id === fields['USER_TYPE_ID'])) {
    throw new HostError(400, 'ERROR_CORE', 'Incorrect custom type specified.');
  }
}

const IDS_PER_FIELD = 100;

function methodsOf(owner: (typeof OWNERS)[number]): HostMethodTable {
  const entityId = `CRM_${owner.toUpperCase()}`;
  const prefix = `crm.${owner}.userfield`;
  return {
    [`${prefix}.list`]: (call) => {
      const rows = fieldsOf(call, entityId);
      return { result: rows.map((row) => viewRecord(USER_FIELD, row)), total: rows.length };
    },
    [`${prefix}.get`]: (call) => ({ result: viewRecord(USER_FIELD, named(call, entityId)) }),
    [`${prefix}.add`]: (call) => {
      const fields = objectArgument(call.params, 'fields');
      checkNew(call, entityId, fields);
      const table = call.portal.table(USER_FIELD.table);
      const LIST = withNumbers(fields['LIST'], (table.highestId + 1) * IDS_PER_FIELD);
      const MULTIPLE = fields['USER_TYPE_ID'] === 'boolean' ? 'N' : fields['MULTIPLE'];
      const settled = { ...fields, ...labelsOf(fields), FIELD_NAME: nameOf(fields), MULTIPLE, LIST };
      const row = addRecord(call, USER_FIELD, settled);
      table.put({ ...row, ENTITY_ID: entityId });
      return { result: row.id };
    },
    [`${prefix}.update`]: (call) => {
      changeRecord(call, USER_FIELD, named(call, entityId), objectArgument(call.params, 'fields'));
      return { result: true };
    },
    [`${prefix}.delete`]: (call) => {
      removeRecord(call, USER_FIELD, named(call, entityId));
      return { result: true };
    },
  };
}

/** Custom fields of deals, leads, contacts, companies and quotes. */
export const USER_FIELD_METHODS: HostMethodTable = {
  ...Object.assign({}, ...OWNERS.map(methodsOf)),
  'crm.userfield.types': () => ({ result: USER_FIELD_TYPES.map(([ID, title]) => ({ ID, title })) }),
};
