/** How many records the tables of the CRM start with, for the seeds of tables that point at them. */
export const DEAL_COUNT = 300;
export const LEAD_COUNT = 150;
export const QUOTE_COUNT = 60;
export const INVOICE_COUNT = 80;
export const COMPANY_COUNT = 120;
export const CONTACT_COUNT = 240;
/** Users with ids from 1 to this number work with clients. */
export const SELLER_COUNT = 12;

/** Tasks of a seeded portal. */
export const TASK_COUNT = 250;

/** `[id, kind, name, default]` of pipelines. */
export const SEEDED_PIPELINES: readonly (readonly [number, number, string, 'Y' | 'N'])[] = [
  [0, 2, 'General', 'Y'],
  [1, 2, 'Maintenance', 'N'],
  [2, 31, 'General', 'Y'],
  [3, 128, 'General', 'Y'],
  [4, 128, 'Rented', 'N'],
  [5, 130, 'General', 'Y'],
];
