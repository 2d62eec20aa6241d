import type { Chat } from './messenger-rows.js';

/** A new chat about nothing, without an id. */
export function chatRow(given: Partial<Chat> & Pick<Chat, 'type' | 'color' | 'createdAt'>): Chat {
  return {
    name: '',
    description: '',
    avatar: '',
    ownerId: 0,
    entityType: '',
    entityId: '',
    diskFolderId: null,
    isTextFieldEnabled: true,
    backgroundId: null,
    ...given,
  };
}
