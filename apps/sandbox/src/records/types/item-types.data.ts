import type { RecordType } from '../record-type.js';
import { COMPANY } from './crm/company.data.js';
import { CONTACT } from './crm/contact.data.js';
import { DEAL } from './crm/deal.data.js';
import { INVOICE } from './crm/invoice.data.js';
import { LEAD } from './crm/lead.data.js';
import { QUOTE } from './crm/quote.data.js';

/** A type served by the `crm.item.*` methods. */
export interface ItemType {
  readonly entityTypeId: number;
  readonly type: RecordType;
}

export const ITEM_TYPES: readonly ItemType[] = [
  { entityTypeId: 1, type: LEAD },
  { entityTypeId: 2, type: DEAL },
  { entityTypeId: 3, type: CONTACT },
  { entityTypeId: 4, type: COMPANY },
  { entityTypeId: 7, type: QUOTE },
  { entityTypeId: 31, type: INVOICE },
];
