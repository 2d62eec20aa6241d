import type { Row } from '../records/record-type.js';

/** `private` is the dialog of two people, `open` a chat anyone of the company may enter. */
export type ChatType = 'private' | 'chat' | 'open';

/** A chat. */
export interface Chat {
  readonly type: ChatType;
  /** Empty for a private one, which is called after the other person. */
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly avatar: string;
  /** 0: nobody. */
  readonly ownerId: number;
  /** `CRM`, `SONET_GROUP` and so on; empty for a chat of its own. */
  readonly entityType: string;
  readonly entityId: string;
  /** Of the host's drive; null until somebody asks for it. */
  readonly diskFolderId: number | null;
  readonly isTextFieldEnabled: boolean;
  readonly backgroundId: string | null;
  readonly createdAt: string;
}

/** Somebody in a chat, and how far the person has read. */
interface ChatMember {
  readonly chatId: number;
  readonly userId: number;
  readonly isManager: boolean;
  /** Messages up to this one are hidden: the person came later. */
  readonly hiddenUpToId: number;
  readonly lastReadId: number;
}

/** A message. */
export interface Message {
  readonly chatId: number;
  /** 0: the host itself. */
  readonly authorId: number;
  readonly date: string;
  readonly text: string;
  readonly isSystem: boolean;
  readonly uuid: string | null;
  readonly forward: Readonly<Record<string, unknown>> | null;
  /** `ATTACH`, `KEYBOARD`, `REPLY_ID`, `FILE_ID` and so on, in the host's spelling. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Who has reacted, by the code of the reaction. */
  readonly reactions: Readonly<Record<string, readonly number[]>>;
  /** Its text has been taken back; the place stays. */
  readonly isDeleted: boolean;
}

export type ChatRow = Row & Chat;
export type ChatMemberRow = Row & ChatMember;
export type MessageRow = Row & Message;

/** Somebody new in a chat, without an id. */
export function joinRow(chatId: number, userId: number, more: Partial<ChatMember> = {}): ChatMember {
  return { chatId, userId, isManager: false, hiddenUpToId: 0, lastReadId: 0, ...more };
}
