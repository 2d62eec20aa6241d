import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { hostDate } from '../../protocol/host-time.js';
import { isYes } from '../../records/field-value.js';
import { addRecord, changeRecord, findRecord, listRecords, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import {
  DEAL_PROVIDER,
  DOCUMENT_TEMPLATE,
  REST_PROVIDER,
} from '../../records/types/sale/document-template.data.js';
import { DOCUMENT } from '../../records/types/sale/document.data.js';
import { argument, integerArgument, objectArgument, textArgument } from '../arguments.js';
import { OWNER_KINDS, ownerOf } from '../crm/crm-owners.js';
import { camelFamily } from '../families/families.js';

type Fields = Readonly<Record<string, unknown>>;

/** Lists of this area write numbers as texts. */
function asTexts(row: ShownRecord): ShownRecord {
  const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)]));
}

function listArguments({ params }: HostCall): Record<string, unknown> {
  return Object.fromEntries(
    ['filter', 'order', 'select', 'start'].map((name) => [name, argument(params, name)]),
  );
}

const listTemplates: HostMethod = (call) => {
  const query = listArguments(call);
  const where = { key: 'kept', test: (row: Row) => row['isDeleted'] !== 'Y' };
  const { rows, ...paging } = listRecords(call, DOCUMENT_TEMPLATE, { ...query, where });
  const templates = Object.fromEntries(rows.map((row) => [String(row['id']), asTexts(row)]));
  return { result: { templates: rows.length === 0 ? [] : templates }, ...paging };
};

const listDocuments: HostMethod = (call) => {
  const { rows, ...paging } = listRecords(call, DOCUMENT, listArguments(call));
  return { result: { documents: rows.map(asTexts) }, ...paging };
};

function templateOf(call: HostCall): Row {
  return findRecord(call, DOCUMENT_TEMPLATE, integerArgument(call.params, 'id'));
}

function templateView(template: Row): { result: { template: ShownRecord } } {
  return { result: { template: viewRecord(DOCUMENT_TEMPLATE, template, ['*', 'users', 'providers']) } };
}

const addTemplate: HostMethod = (call) => {
  const fields = objectArgument(call.params, 'fields');
  if (!fields['file'] && !fields['fileId']) throw new HostError(400, '0', 'Missing file content');
  return templateView(addRecord(call, DOCUMENT_TEMPLATE, { providers: [REST_PROVIDER], ...fields }));
};

/** A deleted template stays for the documents made from it. */
const deleteTemplate: HostMethod = (call) => {
  const template = templateOf(call);
  call.portal.table(DOCUMENT_TEMPLATE.table).put({ ...template, isDeleted: 'Y', active: 'N' });
  return { result: null };
};

const TEMPLATE_VALUES = ['DocumentNumber', 'DocumentCreateTime', 'ClientName', 'ClientPhone', 'Total'];

function describedValues(values: Fields): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set([...TEMPLATE_VALUES, ...Object.keys(values)])].map((name) => [
      name,
      { title: name, value: values[name] ?? '', default: '', required: 'N' },
    ]),
  );
}

function documentView(document: Row): { result: { document: ShownRecord } } {
  return { result: { document: viewRecord(DOCUMENT, document) } };
}

interface NewDocument {
  readonly value: string;
  readonly provider: string;
  readonly owner: Fields;
}

function createDocument(call: HostCall, { value, provider, owner }: NewDocument): Row {
  const templateId = integerArgument(call.params, 'templateId');
  const template = findRecord(call, DOCUMENT_TEMPLATE, templateId);
  if (template['isDeleted'] === 'Y') {
    throw new HostError(400, '0', 'Cannot create document on deleted template');
  }
  const given = argument(call.params, 'values') as Fields | undefined;
  const number = String(call.portal.table(DOCUMENT.table).highestId + 1);
  const row = addRecord(call, DOCUMENT, {
    ...owner,
    templateId,
    value,
    values: { DocumentNumber: number, CurrentDate: hostDate(call.nowMs), ...given },
    stampsEnabled: isYes(argument(call.params, 'stampsEnabled')) ? 'Y' : 'N',
  });
  const document = { ...row, provider, number, title: `${String(template['name'])} ${number}` };
  call.portal.table(DOCUMENT.table).put(document);
  return document;
}

const addDocument: HostMethod = (call) => {
  const value = argument(call.params, 'value');
  if (value === undefined || value === '') throw new HostError(400, '0', 'Empty required parameter "value"');
  const provider = String(argument(call.params, 'providerClassName') ?? REST_PROVIDER);
  return documentView(
    createDocument(call, { value: textArgument(call.params, 'value'), provider, owner: {} }),
  );
};

const addCrmDocument: HostMethod = (call) => {
  const entityTypeId = integerArgument(call.params, 'entityTypeId');
  const entityId = integerArgument(call.params, 'entityId');
  const kind = OWNER_KINDS.find(({ typeId }) => typeId === entityTypeId);
  if (!ownerOf(call, kind, entityId)) throw new HostError(400, '0', 'Entity not found');
  const owner = { entityTypeId, entityId };
  return documentView(createDocument(call, { value: String(entityId), provider: DEAL_PROVIDER, owner }));
};

function documentOf(call: HostCall): Row {
  return findRecord(call, DOCUMENT, integerArgument(call.params, 'id'));
}

const updateDocument: HostMethod = (call) => {
  const before = documentOf(call);
  const values = argument(call.params, 'values') as Fields | undefined;
  const stamps = argument(call.params, 'stampsEnabled');
  const fields = {
    ...(values && { values: { ...(before['values'] as Fields), ...values } }),
    ...(stamps !== undefined && { stampsEnabled: isYes(stamps) ? 'Y' : 'N' }),
  };
  return documentView(changeRecord(call, DOCUMENT, before, fields));
};

const publishDocument: HostMethod = (call) => {
  const document = documentOf(call);
  const isOpen = isYes(argument(call.params, 'status'));
  const publicUrl = isOpen ? `https://${call.portal.domain}/~d${document.id}` : null;
  call.portal.table(DOCUMENT.table).put({ ...document, publicUrl });
  return { result: { publicUrl } };
};

function templateMethods(prefix: string): HostMethodTable {
  return {
    ...camelFamily(prefix, DOCUMENT_TEMPLATE, 'template', 'templates', { fields: undefined }),
    [`${prefix}.list`]: listTemplates,
    [`${prefix}.get`]: (call) => templateView(templateOf(call)),
    [`${prefix}.add`]: addTemplate,
    [`${prefix}.delete`]: deleteTemplate,
    [`${prefix}.getfields`]: (call) => {
      templateOf(call);
      return { result: { templateFields: describedValues({}) } };
    },
  };
}

function documentMethods(prefix: string, add: HostMethod): HostMethodTable {
  return {
    ...camelFamily(prefix, DOCUMENT, 'document', 'documents', {
      fields: undefined,
      delete: { method: `${prefix}.delete`, answer: 'null' },
    }),
    [`${prefix}.list`]: listDocuments,
    [`${prefix}.add`]: add,
    [`${prefix}.update`]: updateDocument,
    [`${prefix}.enablepublicurl`]: publishDocument,
    [`${prefix}.getfields`]: (call) => ({
      result: { documentFields: describedValues((documentOf(call)['values'] ?? {}) as Fields) },
    }),
  };
}

/** Templates and documents of applications. */
export const DOCUMENT_METHODS: HostMethodTable = {
  ...templateMethods('documentgenerator.template'),
  ...documentMethods('documentgenerator.document', addDocument),
};

/** The same for records of the CRM. */
export const CRM_DOCUMENT_METHODS: HostMethodTable = {
  ...templateMethods('crm.documentgenerator.template'),
  ...documentMethods('crm.documentgenerator.document', addCrmDocument),
};
