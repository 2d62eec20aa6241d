import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { type AdminHandler, redactText } from '#libs/observability';
import type { Queue } from '../declarations/queue-definition.js';
import { BoardServer } from './board-server.js';
import { mayCallBoard, showJobs } from './board.policy.js';

/**
 * @param prefix where the board is mounted; the handler gets addresses without it
 * @param actions whether the board may start jobs early or again
 */
export function openBoard(queues: readonly Queue[], prefix: string, actions: boolean): AdminHandler {
  const server = new BoardServer(`${prefix}/`);
  const shown = { readOnlyMode: !actions, allowCompletedRetries: false };
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, shown)),
    serverAdapter: server,
    options: {
      uiConfig: { boardTitle: 'Portico queues' },
      handlerHooks: {
        before: ({ method, route, request }) => ({
          allow: mayCallBoard(`${method} ${route}`, request.params, actions),
        }),
        after: (_, result) => ({ ...result, body: showJobs(result.body, redactText) as typeof result.body }),
      },
    },
  });
  return (request, response) => server.answer(request, response);
}
