import { field } from '../../field.js';
import type { RecordField } from '../../record-type.js';

/** Choices of the channel of a deal. */
export const DEAL_CHANNELS = [
  { ID: '44', VALUE: 'Direct' },
  { ID: '45', VALUE: 'Partner' },
  { ID: '46', VALUE: 'Tender' },
  { ID: '47', VALUE: 'Online shop' },
] as const;

/** Custom fields of deals: a text, a list of choices, an amount of money and a field with several values. */
export const DEAL_CUSTOM_FIELDS: readonly RecordField[] = [
  field('ufCrmContractNo', 'string', { title: 'Contract number', originalName: 'UF_CRM_CONTRACT_NO' }),
  field('ufCrm_1747309879', 'enumeration', {
    kind: 'number',
    title: 'Channel',
    originalName: 'UF_CRM_1747309879',
    items: DEAL_CHANNELS,
  }),
  field('ufCrmBudget', 'money', { title: 'Client budget', originalName: 'UF_CRM_BUDGET' }),
  field('ufCrmTags', 'string', { title: 'Tags', multiple: true, originalName: 'UF_CRM_TAGS' }),
];
