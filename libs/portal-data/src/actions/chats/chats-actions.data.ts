import type { ActionDefinition } from '../action-definition.js';

/** Chats and events of the messenger. */
export const CHAT_ACTIONS: readonly ActionDefinition[] = [];
