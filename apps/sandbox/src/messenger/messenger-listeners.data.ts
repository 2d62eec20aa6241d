import { keepForBots } from '../bots/keep-for-bots.js';
import type { Portal } from '../portals/portal.js';
import type { MessengerEvent, MessengerListener } from './messenger-event.js';
import { keepForSubscribers } from './user-queue.js';

/** Who hears what happens in chats. */
const MESSENGER_LISTENERS: readonly MessengerListener[] = [keepForSubscribers, keepForBots];

export function tellListeners(portal: Portal, event: MessengerEvent, nowMs: number): void {
  for (const listener of MESSENGER_LISTENERS) listener(portal, event, nowMs);
}
