import { CREATED, field, keyField, READ_ONLY, TOUCHED } from '../../field.js';
import type { RecordField, RecordType } from '../../record-type.js';
import { HostError } from '../../../protocol/host-error.js';
import { enterStage, linkPrimary, stagesOf, stampMove } from '../crm/item-rules.js';
import { type StageList, stageListOf } from '../crm/pipeline-stages.js';

/** Table of the records of every smart process. */
export const SMART_ITEM_TABLE = 'smartItem';

const FIELDS: readonly RecordField[] = [
  keyField('id'),
  field('xmlId', 'string', { title: 'External code' }),
  field('title', 'string', { title: 'Name' }),
  field('createdTime', 'datetime', { ...CREATED, title: 'Created on' }),
  field('updatedTime', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('createdBy', 'user', CREATED),
  field('updatedBy', 'user', TOUCHED),
  field('assignedById', 'user', { stamp: 'created', title: 'Responsible' }),
  field('opened', 'boolean', { initial: 'Y', title: 'Available to everyone' }),
  field('lastActivityBy', 'user', CREATED),
  field('lastActivityTime', 'datetime', { ...CREATED, title: 'Last activity' }),
  field('categoryId', 'crm_category', { title: 'Pipeline' }),
  field('stageId', 'crm_status', { title: 'Stage' }),
  field('previousStageId', 'crm_status', { ...READ_ONLY, title: 'Previous stage' }),
  field('opportunity', 'double', { precision: 2, initial: 0, title: 'Amount' }),
  field('isManualOpportunity', 'boolean', { initial: 'N', title: 'Manual amount' }),
  field('taxValue', 'double', { precision: 2, initial: 0, title: 'Tax' }),
  field('currencyId', 'crm_currency', { initial: 'RUB', title: 'Currency' }),
  field('begindate', 'date', { title: 'Begins' }),
  field('closedate', 'date', { title: 'Ends' }),
  field('companyId', 'crm_company', { initial: 0, title: 'Company' }),
  field('contactId', 'crm_contact', { initial: 0, title: 'Contact' }),
  field('contactIds', 'crm_contact', { multiple: true, title: 'Contacts' }),
  field('mycompanyId', 'crm_company', { initial: 0, title: 'My company' }),
  field('sourceId', 'crm_status', { title: 'Source' }),
  field('sourceDescription', 'text', { title: 'Source details' }),
  field('movedBy', 'user', READ_ONLY),
  field('movedTime', 'datetime', { ...READ_ONLY, title: 'Moved on' }),
  field('observers', 'user', { multiple: true }),
  field('webformId', 'integer', { ...READ_ONLY, initial: 0, title: 'Created by form' }),
  field('utmSource', 'string', { title: 'UTM source' }),
  field('utmMedium', 'string', { title: 'UTM medium' }),
  field('utmCampaign', 'string', { title: 'UTM campaign' }),
  field('utmContent', 'string', { title: 'UTM content' }),
  field('utmTerm', 'string', { title: 'UTM term' }),
];

/** The records of one smart process; new ones stand in the pipeline given. */
export function smartItemType(entityTypeId: number, categoryId: number): RecordType {
  return {
    table: SMART_ITEM_TABLE,
    style: 'item',
    owner: 'assignedById',
    fields: [
      ...FIELDS.map((one) => (one.name === 'categoryId' ? { ...one, initial: categoryId } : one)),
      field('entityTypeId', 'integer', { ...READ_ONLY, initial: entityTypeId, title: 'Type' }),
    ],
    applyRules: (row, before, context) => {
      row['title'] ||= `Item #${row.id}`;
      linkPrimary(row, before, 'contactId', 'contactIds');
      const { id } = stageListOf(entityTypeId, row['categoryId'] as number) as StageList;
      const stages = stagesOf(id, context);
      if (stages.length === 0) {
        throw new HostError(400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', 'Invalid value of field "Pipeline"');
      }
      const isSentOn = before !== null && before['categoryId'] !== row['categoryId'];
      if (isSentOn && before['stageId'] === row['stageId']) row['stageId'] = null;
      if (!enterStage(stages, row, before)) return;
      stampMove(row, context);
      row['previousStageId'] = before?.['stageId'] ?? '';
    },
  };
}
