/** Words of the seeded chats. */
export const CHAT_WORDS = [
  'Good morning, everyone.',
  'Has the courier picked it up?',
  'The customer has agreed to the price.',
  'I will be late for the call, start without me.',
  'Please look at the draft before noon.',
  'Done, see the folder of the project.',
  'Who is on duty on Saturday?',
  'Thanks, that was quick.',
  'The invoice is still not paid.',
  'Can we move it to Thursday?',
  'The sample has arrived, it looks fine.',
  'I have added the numbers to the table.',
];

/** The administrator is no member of this one, and it is open to nobody else. */
export const CHAT_WITHOUT_ADMINISTRATOR = 12;
/** The first of these many deals have a chat each. */
export const DEAL_CHAT_COUNT = 4;
/** The administrator talks to the users with the ids from 2 on, so many of them. */
export const PRIVATE_DIALOG_COUNT = 6;
export const MESSAGE_COUNT = 200;

export const NOTIFICATION_WORDS = [
  { module: 'tasks', event: 'manage', text: 'The deadline of a task has been moved.' },
  { module: 'tasks', event: 'comment', text: 'A comment to your task.' },
  { module: 'crm', event: 'changeAssignedBy', text: 'You are responsible for a deal.' },
  { module: 'im', event: 'mention', text: 'You are mentioned in a chat.' },
];
