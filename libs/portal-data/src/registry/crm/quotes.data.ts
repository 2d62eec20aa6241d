import type { EntityDefinition } from '../entity-definition.js';
import { CONTACT_REFERENCES, CRM_ITEM, CRM_ITEM_FIELDS, crmItemOperations, sumFields } from './crm-item.js';
import { references } from './crm-record.js';

export const QUOTES: EntityDefinition = {
  base: 'quotes',
  title: 'Quotes',
  area: 'crm',
  ...CRM_ITEM,
  operations: crmItemOperations(7),
  fields: [
    ...CRM_ITEM_FIELDS,
    { name: 'title', host: 'title', type: 'string', meaning: 'Subject of the quote', example: 'Offer 7' },
    { name: 'quoteNumber', host: 'quoteNumber', type: 'string', meaning: 'Number printed on the quote' },
    {
      name: 'stageId',
      host: 'stageId',
      type: 'string',
      meaning: 'Code of the stage, from `statuses` of `QUOTE_STATUS`',
      example: 'DRAFT',
    },
    ...sumFields('quote'),
    { name: 'dealId', host: 'dealId', type: 'reference', meaning: 'Number of the deal it was made for' },
    { name: 'leadId', host: 'leadId', type: 'reference', meaning: 'Number of the lead it was made for' },
    {
      name: 'companyId',
      host: 'companyId',
      type: 'reference',
      meaning: 'Number of the company that gets the quote',
    },
    ...CONTACT_REFERENCES,
    {
      name: 'mycompanyId',
      host: 'mycompanyId',
      type: 'reference',
      meaning: 'Number of the own company that makes the offer',
    },
    { name: 'begindate', host: 'begindate', type: 'date', meaning: 'Day the quote was made out' },
    { name: 'closedAt', host: 'closedate', type: 'date', meaning: 'Day by which it is to be decided' },
    { name: 'actualDate', host: 'actualDate', type: 'date', meaning: 'Last day the offer holds' },
    { name: 'closed', host: 'closed', type: 'boolean', meaning: 'The quote is over, accepted or declined' },
    { name: 'comments', host: 'comments', type: 'string', meaning: 'Notes for colleagues; may hold markup' },
    { name: 'content', host: 'content', type: 'string', meaning: 'Text of the offer, above the products' },
    { name: 'terms', host: 'terms', type: 'string', meaning: 'Conditions, below the products' },
    {
      name: 'personTypeId',
      host: 'personTypeId',
      type: 'integer',
      meaning: 'Number of the kind of payer, person or company',
    },
    { name: 'clientTitle', host: 'clientTitle', type: 'string', meaning: 'Name of the customer as printed' },
    { name: 'clientAddr', host: 'clientAddr', type: 'string', meaning: 'Address of the customer as printed' },
    {
      name: 'clientContact',
      host: 'clientContact',
      type: 'string',
      meaning: 'Person at the customer as printed',
    },
    {
      name: 'clientEmail',
      host: 'clientEmail',
      type: 'string',
      meaning: 'E-mail address of the customer as printed',
    },
    {
      name: 'clientPhone',
      host: 'clientPhone',
      type: 'string',
      meaning: 'Phone number of the customer as printed',
    },
  ],
  aggregatable: ['amount', 'stageId', 'assignedById'],
  relations: references('deal', 'lead', 'contact', 'company'),
};
