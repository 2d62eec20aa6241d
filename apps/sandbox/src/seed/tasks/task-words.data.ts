/** Words of the seeded tasks. */
export const TASK_TITLES = [
  'Prepare the price list',
  'Call the supplier about lead times',
  'Update the product photos',
  'Check overdue invoices',
  'Draft the contract',
  'Order office supplies',
  'Fix the contact form',
  'Plan the stand at the trade show',
  'Collect feedback after the delivery',
  'Renew the domain',
  'Count the stock of shelf A',
  'Write the newsletter',
  'Set up the new laptop',
  'Review the support answers',
  'Compare courier tariffs',
  'Publish the vacancy',
  'Translate the manual',
  'Archive the closed projects',
];
export const TASK_DETAILS = [
  '',
  '',
  'Details are in the folder of the project.',
  'Agree the wording with Sales before sending.',
  'Last year it took two days, plan accordingly.',
];
export const TASK_TAGS = ['urgent', 'supplier', 'website', 'documents', 'stock', 'people'];
export const COMMENT_TEXTS = [
  'Done my part, please check.',
  'Waiting for an answer from the supplier.',
  'Moved to next week, the deadline is agreed.',
  'The file is in the shared folder.',
  'Who can take the second half?',
  'Thank you, looks good.',
];
export const WORK_NOTES = ['Calls', 'Preparing the document', 'Review', 'Data entry', 'Meeting', ''];
