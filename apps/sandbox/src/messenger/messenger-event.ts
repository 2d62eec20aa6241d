import type { Portal } from '../portals/portal.js';
import type { ChatRow, MessageRow } from './messenger-rows.js';

interface InChat {
  readonly chat: ChatRow;
  /** Whoever caused it; 0: the host itself. */
  readonly actorId: number;
  /** Members of the chat at that moment, the actor among them. */
  readonly memberIds: readonly number[];
}

/** What has happened in a chat. */
export type MessengerEvent =
  | (InChat & { readonly kind: 'message-add'; readonly message: MessageRow })
  | (InChat & { readonly kind: 'message-update'; readonly message: MessageRow })
  | (InChat & { readonly kind: 'message-delete'; readonly message: MessageRow })
  | (InChat & {
      readonly kind: 'reaction-change';
      readonly message: MessageRow;
      readonly reaction: string;
      readonly action: 'add' | 'delete';
    })
  | (InChat & { readonly kind: 'join-chat'; readonly joinedId: number });

/** Told of every event right after the change, in the order of the table of listeners. */
export type MessengerListener = (portal: Portal, event: MessengerEvent, nowMs: number) => void;
