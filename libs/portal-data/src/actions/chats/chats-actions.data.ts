import type { ActionDefinition } from '../action-definition.js';
import { CHAT_READS } from './chat-reads.data.js';
import { CHAT_WRITES } from './chat-writes.data.js';

/** Paths of the messenger. */
export const CHAT_ACTIONS: readonly ActionDefinition[] = [...CHAT_READS, ...CHAT_WRITES];
