import { mayRead, openDialog } from '../messenger/dialogs.js';
import { postMessage } from '../messenger/messages.js';
import type { PortalStore } from '../portals/portal-store.js';
import { preciseNow } from '../protocol/call-runner.js';
import { ControlInputError, objectOf, textOf, userIdOf } from './control-input.js';
import { type ControlRoutes, created } from './control-route.js';
import { portalNamed } from './portal-routes.js';
import type { SandboxClock } from './sandbox-clock.js';

/** Messages of people who sit at the host itself: `POST /messages {domain, userId, dialogId, text}`. */
export function messageRoutes(portals: PortalStore, clock: SandboxClock): ControlRoutes {
  return {
    'POST /messages': ({ body }) => {
      const input = objectOf(body, 'body');
      const portal = portalNamed(portals, textOf(input['domain'], 'domain'));
      const userId = userIdOf(input['userId']);
      const text = textOf(input['text'], 'text');
      const nowMs = clock.at(preciseNow());
      const chat = openDialog(portal, textOf(input['dialogId'], 'dialogId'), userId, nowMs);
      if (!chat || !mayRead(portal, chat, userId)) {
        throw new ControlInputError('dialogId must be a dialog the user is in, or the id of a user');
      }
      const message = postMessage(portal, { chat, authorId: userId, text }, nowMs);
      return created({ messageId: message.id, chatId: chat.id });
    },
  };
}
