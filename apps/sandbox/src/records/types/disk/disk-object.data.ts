import { CREATED, field, keyField, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordField, RecordType } from '../../record-type.js';

const NOT_FOUND = {
  status: 400,
  code: 'ERROR_NOT_FOUND',
  description: 'Could not find entity with id',
} as const;

/** Files and folders lie in one table, as their ids are given from one sequence. */
const SHARED: readonly RecordField[] = [
  keyField('ID'),
  field('NAME', 'string', REQUIRED),
  field('CODE', 'string', READ_ONLY),
  field('STORAGE_ID', 'integer', READ_ONLY),
  field('TYPE', 'enum', READ_ONLY),
  field('PARENT_ID', 'integer', READ_ONLY),
  field('DELETED_TYPE', 'integer', { ...READ_ONLY, initial: 0 }),
  field('CREATE_TIME', 'datetime', CREATED),
  field('UPDATE_TIME', 'datetime', TOUCHED),
  field('DELETE_TIME', 'datetime', READ_ONLY),
  field('CREATED_BY', 'user', CREATED),
  field('UPDATED_BY', 'user', TOUCHED),
  field('DELETED_BY', 'user', { ...READ_ONLY, initial: 0 }),
];

const FOLDER_FIELDS = [field('REAL_OBJECT_ID', 'integer', READ_ONLY)];
const FILE_FIELDS = [
  field('GLOBAL_CONTENT_VERSION', 'integer', { ...READ_ONLY, initial: 1 }),
  field('FILE_ID', 'integer', READ_ONLY),
  field('SIZE', 'integer', { ...READ_ONLY, initial: 0 }),
];

/** Whatever can lie in a folder. */
export const DISK_OBJECT: RecordType = {
  table: 'diskObject',
  style: 'legacy',
  notFound: NOT_FOUND,
  fields: [...SHARED, ...FOLDER_FIELDS, ...FILE_FIELDS],
};
export const DISK_FOLDER: RecordType = { ...DISK_OBJECT, fields: [...SHARED, ...FOLDER_FIELDS] };
export const DISK_FILE: RecordType = { ...DISK_OBJECT, fields: [...SHARED, ...FILE_FIELDS] };

export const DISK_STORAGE: RecordType = {
  table: 'diskStorage',
  style: 'legacy',
  notFound: NOT_FOUND,
  fields: [
    keyField('ID'),
    field('NAME', 'string', REQUIRED),
    field('CODE', 'string', READ_ONLY),
    field('MODULE_ID', 'string', READ_ONLY),
    field('ENTITY_TYPE', 'string', READ_ONLY),
    field('ENTITY_ID', 'string', READ_ONLY),
    field('ROOT_OBJECT_ID', 'integer', READ_ONLY),
  ],
};

/**
 * Versions of files; `content` is base64, null for bytes in the file `spooled` names and for the content every seeded
 * version has by its number.
 */
export const FILE_VERSION: RecordType = {
  table: 'fileVersion',
  style: 'legacy',
  notFound: NOT_FOUND,
  fields: [
    keyField('ID'),
    field('OBJECT_ID', 'integer', READ_ONLY),
    field('SIZE', 'integer', READ_ONLY),
    field('NAME', 'string', READ_ONLY),
    field('GLOBAL_CONTENT_VERSION', 'integer', READ_ONLY),
    field('CREATE_TIME', 'datetime', CREATED),
    field('CREATED_BY', 'user', CREATED),
  ],
};
