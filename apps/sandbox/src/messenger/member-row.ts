import type { ChatMember } from './messenger-rows.js';

/** Somebody new in a chat, without an id. */
export function joinRow(chatId: number, userId: number, more: Partial<ChatMember> = {}): ChatMember {
  return { chatId, userId, isManager: false, hiddenUpToId: 0, lastReadId: 0, ...more };
}
