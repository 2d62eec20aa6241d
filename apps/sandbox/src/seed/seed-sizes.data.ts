/** How many records the tables of the CRM start with, for the seeds of tables that point at them. */
export const DEAL_COUNT = 300;
export const LEAD_COUNT = 150;
export const QUOTE_COUNT = 60;
export const INVOICE_COUNT = 80;
export const COMPANY_COUNT = 120;
export const CONTACT_COUNT = 240;
/** Users with ids from 1 to this number work with clients. */
export const SELLER_COUNT = 12;
