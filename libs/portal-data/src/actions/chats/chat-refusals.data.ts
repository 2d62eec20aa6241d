import type { SectionRefusal } from '#libs/host-client/contracts';

/** What refusals of the messenger mean (specification part 1, "Errors": 404 of messenger routes tells the host's code). */
export const CHAT_REFUSALS: readonly SectionRefusal[] = [
  { host: ['*not_found', 'chat_id'], answer: 'ENTITY_NOT_FOUND', words: 'host', keepsHostCode: true },
  {
    host: [
      'message_empty',
      'user_id_empty',
      'dialog_id_empty',
      'chat_id_empty',
      'title_empty',
      'find_short',
      'message_id_error',
    ],
    answer: 'INVALID_PARAMS',
    words: 'host',
  },
  {
    host: ['access_error', 'access_denied*', 'reply_access_error', 'cant_edit_message'],
    answer: 'HOST_ACCESS_DENIED',
    words: 'host',
    keepsHostCode: true,
  },
];
