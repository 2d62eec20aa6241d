import { BASKET_ITEMS } from './commerce/basket-items.data.js';
import { CATALOG_PRICE_TYPES } from './commerce/catalog-price-types.data.js';
import { CATALOG_PRICES } from './commerce/catalog-prices.data.js';
import { CATALOG_PRODUCT_PROPERTIES } from './commerce/catalog-product-properties.data.js';
import { CATALOG_PRODUCT_PROPERTY_ENUMS } from './commerce/catalog-product-property-enums.data.js';
import { CATALOG_PRODUCTS } from './commerce/catalog-products.data.js';
import { CATALOG_SECTIONS } from './commerce/catalog-sections.data.js';
import { ORDER_STATUSES } from './commerce/order-statuses.data.js';
import { ORDERS } from './commerce/orders.data.js';
import { PAYMENTS } from './commerce/payments.data.js';
import { BOOKINGS } from './company/bookings.data.js';
import { CALENDAR_EVENTS } from './company/calendar-events.data.js';
import { DEPARTMENTS } from './company/departments.data.js';
import { HUMANRESOURCES_NODES } from './company/humanresources-nodes.data.js';
import { TASKS } from './company/tasks.data.js';
import { USERS } from './company/users.data.js';
import { WORKGROUPS } from './company/workgroups.data.js';
import { DOC_TEMPLATES } from './content/doc-templates.data.js';
import { DOCUMENTS } from './content/documents.data.js';
import { FILES } from './content/files.data.js';
import { FOLDERS } from './content/folders.data.js';
import { NOTE_COLLECTIONS } from './content/note-collections.data.js';
import { NOTE_DOCUMENTS } from './content/note-documents.data.js';
import { PAGES } from './content/pages.data.js';
import { SITES } from './content/sites.data.js';
import { STORAGES } from './content/storages.data.js';
import { ADDRESSES } from './crm-setup/addresses.data.js';
import { CATEGORIES } from './crm-setup/categories.data.js';
import { DEAL_CATEGORIES } from './crm-setup/deal-categories.data.js';
import { ITEMS } from './crm-setup/items.data.js';
import { SMART_PROCESSES } from './crm-setup/smart-processes.data.js';
import { USER_FIELDS } from './crm-setup/user-fields.data.js';
import { ACTIVITIES } from './crm/activities.data.js';
import { COMPANIES } from './crm/companies.data.js';
import { CONTACTS } from './crm/contacts.data.js';
import { CURRENCIES } from './crm/currencies.data.js';
import { DEALS } from './crm/deals.data.js';
import { INVOICES } from './crm/invoices.data.js';
import { LEADS } from './crm/leads.data.js';
import { PRODUCT_SECTIONS } from './crm/product-sections.data.js';
import { PRODUCTS } from './crm/products.data.js';
import { QUOTES } from './crm/quotes.data.js';
import { REQUISITES } from './crm/requisites.data.js';
import { STATUSES } from './crm/statuses.data.js';
import { TIMELINES } from './crm/timelines.data.js';
import type { EntityDefinition } from './entity-definition.js';
import { BIZPROC_TEMPLATES } from './services/bizproc-templates.data.js';
import { LIST_ELEMENTS } from './services/list-elements.data.js';
import { LIST_FIELDS } from './services/list-fields.data.js';
import { LIST_SECTIONS } from './services/list-sections.data.js';
import { LISTS } from './services/lists.data.js';
import { OPENLINE_CONFIGS } from './services/openline-configs.data.js';
import { TELEPHONY_LINES } from './services/telephony-lines.data.js';
import { CALL_STATISTICS } from './special/call-statistics.data.js';
import { DEAL_PRODUCTS, QUOTE_PRODUCTS } from './special/product-rows.data.js';
import { STAGE_HISTORY } from './special/stage-history.data.js';
import { TASK_COMMENTS } from './special/task-comments.data.js';
import { TASK_TIME } from './special/task-time.data.js';
import { TIMELINE_LOGS } from './special/timeline-logs.data.js';
import { WAREHOUSE_STOCK, WAREHOUSES } from './special/warehouses.data.js';
import { WORKFLOWS } from './special/workflows.data.js';

/** The special paths of the specification that are collections of records. */
const SPECIAL_COLLECTIONS: readonly EntityDefinition[] = [
  DEAL_PRODUCTS,
  QUOTE_PRODUCTS,
  TASK_COMMENTS,
  TASK_TIME,
  WAREHOUSES,
  WAREHOUSE_STOCK,
  STAGE_HISTORY,
  TIMELINE_LOGS,
  WORKFLOWS,
  CALL_STATISTICS,
];

/** Bases of the CRM beyond the list of the specification, which public clients use. */
const CRM_SETUP: readonly EntityDefinition[] = [
  DEAL_CATEGORIES,
  ADDRESSES,
  SMART_PROCESSES,
  ITEMS,
  CATEGORIES,
  ...USER_FIELDS,
];

/** Every base served. Adding an entity is adding its data file here. */
export const ENTITIES: readonly EntityDefinition[] = [
  DEALS,
  CONTACTS,
  COMPANIES,
  LEADS,
  QUOTES,
  INVOICES,
  ACTIVITIES,
  PRODUCTS,
  PRODUCT_SECTIONS,
  STATUSES,
  CURRENCIES,
  REQUISITES,
  TIMELINES,
  CATALOG_PRODUCTS,
  CATALOG_SECTIONS,
  CATALOG_PRICES,
  CATALOG_PRICE_TYPES,
  CATALOG_PRODUCT_PROPERTIES,
  CATALOG_PRODUCT_PROPERTY_ENUMS,
  ORDERS,
  PAYMENTS,
  BASKET_ITEMS,
  ORDER_STATUSES,
  BOOKINGS,
  CALENDAR_EVENTS,
  DEPARTMENTS,
  HUMANRESOURCES_NODES,
  USERS,
  WORKGROUPS,
  TASKS,
  FILES,
  FOLDERS,
  STORAGES,
  SITES,
  PAGES,
  DOC_TEMPLATES,
  DOCUMENTS,
  OPENLINE_CONFIGS,
  TELEPHONY_LINES,
  BIZPROC_TEMPLATES,
  LISTS,
  LIST_FIELDS,
  LIST_SECTIONS,
  LIST_ELEMENTS,
  NOTE_COLLECTIONS,
  NOTE_DOCUMENTS,
  ...CRM_SETUP,
  ...SPECIAL_COLLECTIONS,
];
