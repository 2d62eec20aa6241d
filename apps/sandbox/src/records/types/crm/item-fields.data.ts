import { field, READ_ONLY } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Where an item came from. */
export const CAMPAIGN_FIELDS: RecordType['fields'] = [
  field('webformId', 'integer', { ...READ_ONLY, initial: 0, title: 'Created by form' }),
  field('utmSource', 'string', { title: 'UTM source' }),
  field('utmMedium', 'string', { title: 'UTM medium' }),
  field('utmCampaign', 'string', { title: 'UTM campaign' }),
  field('utmContent', 'string', { title: 'UTM content' }),
  field('utmTerm', 'string', { title: 'UTM term' }),
];

/** Ways to reach a party. */
export const COMMUNICATION_FIELDS: RecordType['fields'] = [
  field('hasPhone', 'boolean', { ...READ_ONLY, initial: 'N' }),
  field('hasEmail', 'boolean', { ...READ_ONLY, initial: 'N' }),
  field('hasImol', 'boolean', { ...READ_ONLY, initial: 'N', title: 'Has open channel' }),
  field('phone', 'string', READ_ONLY),
  field('email', 'string', READ_ONLY),
  field('fm', 'crm_multifield', { kind: 'json', multiple: true, title: 'Communication' }),
];
