import type { HostArea } from '../protocol/host-method.js';
import { CLASSIC_METHODS } from './crm/classic.methods.js';
import { CRM_RECORD_METHODS } from './crm/crm-records.methods.js';
import { DEAL_CONTACT_METHODS } from './crm/deal-contact.methods.js';
import { DUPLICATE_METHODS } from './crm/duplicate.methods.js';
import { PRODUCT_ROW_METHODS } from './crm/product-row.methods.js';
import { STAGE_HISTORY_METHODS, withStageHistory } from './crm/stage-history.methods.js';
import { TIMELINE_METHODS } from './crm/timeline.methods.js';
import { TRIGGER_METHODS, WEBHOOK_TRIGGER_METHODS } from './crm/trigger.methods.js';
import { CRM_ITEM_METHODS } from './crm-item.methods.js';
import { ADDRESS_METHODS } from './crm-setup/address.methods.js';
import { CATEGORY_METHODS } from './crm-setup/category.methods.js';
import { SMART_TYPE_METHODS } from './crm-setup/smart-type.methods.js';
import { USER_FIELD_METHODS } from './crm-setup/user-field.methods.js';
import { CATALOG_METHODS } from './trade/catalog.methods.js';
import { CRM_DOCUMENT_METHODS, DOCUMENT_METHODS } from './trade/document.methods.js';
import { SALE_STATUS_METHODS } from './trade/sale-status.methods.js';
import { SALE_METHODS } from './trade/sale.methods.js';

/** Customer records, catalogue, sales, documents. */
export const CRM_AREAS: readonly HostArea[] = [
  {
    scopes: ['crm'],
    version: 2,
    methods: {
      ...withStageHistory(CRM_ITEM_METHODS),
      ...CLASSIC_METHODS,
      ...CRM_RECORD_METHODS,
      ...DEAL_CONTACT_METHODS,
      ...PRODUCT_ROW_METHODS,
      ...STAGE_HISTORY_METHODS,
      ...DUPLICATE_METHODS,
      ...TIMELINE_METHODS,
      ...WEBHOOK_TRIGGER_METHODS,
      ...CRM_DOCUMENT_METHODS,
      ...CATEGORY_METHODS,
      ...ADDRESS_METHODS,
      ...USER_FIELD_METHODS,
    },
    adminOnly: ['crm.category.add', 'crm.category.update', 'crm.category.delete'],
  },
  {
    scopes: ['crm'],
    version: 2,
    methods: TRIGGER_METHODS,
    applicationOnly: Object.keys(TRIGGER_METHODS),
  },
  {
    scopes: ['crm'],
    version: 2,
    methods: SMART_TYPE_METHODS,
    adminOnly: ['crm.type.add', 'crm.type.update', 'crm.type.delete'],
  },
  { scopes: ['catalog'], version: 2, methods: CATALOG_METHODS },
  { scopes: ['sale'], version: 2, methods: { ...SALE_METHODS, ...SALE_STATUS_METHODS } },
  { scopes: ['documentgenerator', 'crm'], version: 2, methods: DOCUMENT_METHODS },
];
