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
const FIELD_NAME = /^UF_CRM_[A-Z0-9_]{1,40}$/;

function fieldsOf({ portal }: HostCall, entityId: string): Row[] {
  return [...portal.table(USER_FIELD.table).values()].filter((row) => row['ENTITY_ID'] === entityId);
}

function named(call: HostCall, entityId: string): Row {
  const row = findRecord(call, USER_FIELD, integerArgument(call.params, 'id'));
  if (row['ENTITY_ID'] === entityId) return row;
  throw new HostError(400, 'ERROR_NOT_FOUND', 'The entity with ID is not found.');
}

function nameOf(fields: Fields): string {
  const name = String(fields['FIELD_NAME'] ?? '').toUpperCase();
  return name.startsWith(PREFIX) ? name : `${PREFIX}${name}`;
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
  const name = nameOf(fields);
  if (!FIELD_NAME.test(name)) throw new HostError(400, '', 'The field name is not valid.');
  if (fieldsOf(call, entityId).some((row) => row['FIELD_NAME'] === name)) {
    throw new HostError(400, '', `Field ${name} for object ${entityId} already exists.`);
  }
  if (!USER_FIELD_TYPES.some(([id]) => id === fields['USER_TYPE_ID'])) {
    throw new HostError(400, '', 'The user type of the field is not known.');
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
      const row = addRecord(call, USER_FIELD, { ...fields, FIELD_NAME: nameOf(fields), LIST });
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
