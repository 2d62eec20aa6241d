import { CREATED, field, keyField, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Names of the sources a document takes its values from, and of the only kind of template file. */
export const REST_PROVIDER = 'documentgenerator\\dataprovider\\rest';
export const DEAL_PROVIDER = 'crm\\integration\\documentgenerator\\dataprovider\\deal';
export const DOCX_BODY = 'DocumentGenerator\\Body\\Docx';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('active', 'char', { initial: 'Y' }),
  field('name', 'string', REQUIRED),
  field('code', 'string'),
  field('region', 'string', REQUIRED),
  field('sort', 'integer', { initial: 500 }),
  field('createTime', 'datetime', { ...CREATED, title: 'Created on' }),
  field('updateTime', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('createdBy', 'user', CREATED),
  field('updatedBy', 'user', TOUCHED),
  field('moduleId', 'string', { ...READ_ONLY, initial: 'rest', title: 'Module' }),
  field('fileId', 'integer', { title: 'File' }),
  field('bodyType', 'string', READ_ONLY),
  field('numeratorId', 'integer', { ...REQUIRED, title: 'Numerator' }),
  field('withStamps', 'char', { initial: 'N', title: 'Stamps' }),
  field('productsTableVariant', 'string', { ...READ_ONLY, initial: '', title: 'Product table' }),
  field('isDeleted', 'char', { ...READ_ONLY, initial: 'N', title: 'Deleted' }),
  field('isDefault', 'char', { ...READ_ONLY, initial: 'N', title: 'Default' }),
  field('users', 'json', { multiple: true, onDemand: true }),
  field('providers', 'json', { multiple: true, onDemand: true }),
  field('download', 'string', READ_ONLY),
  field('downloadMachine', 'string', READ_ONLY),
];

/** Templates of documents. */
export const DOCUMENT_TEMPLATE: RecordType = {
  table: 'documentTemplate',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'Template not found' },
  fields: FIELDS,
};
