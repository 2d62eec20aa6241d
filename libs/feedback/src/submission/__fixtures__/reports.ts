/** A report as people send it. */
export const TICKET = {
  category: 'bug',
  title: 'Sorting of deals fails',
  body: 'GET /v1/deals?sort=stageId answers 500 INTERNAL_ERROR since this morning.',
};
const WORDS = [
  'filters',
  'invoices',
  'webhooks',
  'folders',
  'calendars',
  'quotes',
  'leads',
  'robots',
  'calls',
  'sites',
];

/** Tickets that have nothing to do with each other. */
export function another(number: number): typeof TICKET {
  const words = [...String(number)].map((digit) => WORDS[Number(digit)]!).join(' before ');
  return {
    category: 'SUGGESTION',
    title: `Wish ${number}`,
    body: `Please think of ${words}, in this order.`,
  };
}
