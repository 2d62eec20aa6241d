import {
  seedAddresses,
  seedCategories,
  seedSmartItems,
  seedSmartTypes,
  seedUserFields,
} from './crm-setup/seed-crm-setup.js';
import { seedRecordFiles } from './crm-setup/seed-sample-fields.js';
import { seedActivities } from './crm/seed-activities.js';
import { seedCompanies } from './crm/seed-companies.js';
import { seedContacts } from './crm/seed-contacts.js';
import { seedCrmProducts, seedCrmProductSections } from './crm/seed-crm-products.js';
import { seedDeals } from './crm/seed-deals.js';
import { seedInvoices } from './crm/seed-invoices.js';
import { seedLeads } from './crm/seed-leads.js';
import { seedCurrencies, seedStatuses } from './crm/seed-lists.js';
import { seedProductRows } from './crm/seed-product-rows.js';
import { seedQuotes } from './crm/seed-quotes.js';
import { seedRequisites } from './crm/seed-requisites.js';
import { seedStageHistory } from './crm/seed-stage-history.js';
import { seedTimelineComments, seedTimelineLogs } from './crm/seed-timeline.js';
import type { SeedTables } from './seed-input.js';
import { DEAL_COUNT } from './seed-sizes.data.js';
import {
  seedCatalogPrices,
  seedCatalogPriceTypes,
  seedCatalogProducts,
  seedCatalogProperties,
  seedCatalogPropertyEnums,
  seedCatalogSections,
  seedCatalogStores,
  seedStoreProducts,
} from './trade/seed-catalog.js';
import { seedDocuments, seedDocumentTemplates } from './trade/seed-documents.js';
import { seedBasketItems, seedOrders, seedOrderStatuses, seedPayments } from './trade/seed-sale.js';

/** Automation triggers that an application has registered: `[code, name]`. */
const SEED_TRIGGERS: readonly (readonly [string, string])[] = [
  ['payment_received', 'Payment received'],
  ['parcel_delivered', 'Parcel delivered'],
];

/** Starting data of customer records, catalogue, sales and documents. */
export const CRM_SEEDS: SeedTables = {
  deal: ({ random, count }) => seedDeals(random, count ?? DEAL_COUNT),
  contact: ({ random }) => seedContacts(random),
  company: ({ random }) => seedCompanies(random),
  lead: ({ random }) => seedLeads(random),
  quote: ({ random }) => seedQuotes(random),
  invoice: ({ random }) => seedInvoices(random),
  activity: ({ random }) => seedActivities(random),
  requisite: ({ random }) => seedRequisites(random),
  status: seedStatuses,
  currency: seedCurrencies,
  timelineComment: ({ random }) => seedTimelineComments(random),
  timelineLog: ({ random }) => seedTimelineLogs(random),
  productRow: ({ random }) => seedProductRows(random),
  dealStageHistory: ({ rowsOf }) => seedStageHistory(2, rowsOf('deal')),
  leadStageHistory: ({ rowsOf }) => seedStageHistory(1, rowsOf('lead')),
  invoiceStageHistory: ({ rowsOf }) => seedStageHistory(31, rowsOf('invoice')),
  trigger: () => SEED_TRIGGERS.map(([CODE, NAME], index) => ({ id: index + 1, CODE, NAME })),
  crmProduct: seedCrmProducts,
  crmProductSection: seedCrmProductSections,
  catalogProduct: ({ random }) => seedCatalogProducts(random),
  catalogSection: seedCatalogSections,
  catalogPrice: seedCatalogPrices,
  catalogPriceType: seedCatalogPriceTypes,
  catalogProductProperty: seedCatalogProperties,
  catalogProductPropertyEnum: seedCatalogPropertyEnums,
  catalogStore: seedCatalogStores,
  catalogStoreProduct: ({ random }) => seedStoreProducts(random),
  saleOrder: ({ random, rowsOf }) => seedOrders(random, rowsOf),
  saleBasketItem: ({ random }) => seedBasketItems(random),
  salePayment: ({ random, rowsOf }) => seedPayments(random, rowsOf),
  saleStatus: seedOrderStatuses,
  documentTemplate: seedDocumentTemplates,
  document: ({ random }) => seedDocuments(random),
  category: seedCategories,
  smartType: seedSmartTypes,
  smartItem: ({ random }) => seedSmartItems(random),
  address: seedAddresses,
  userField: seedUserFields,
  recordFile: seedRecordFiles,
};
