import { DEPLOY_QUEUE, EXEC_QUEUE, SERVER_QUEUE, SETTLE_QUEUE } from './infra-queues.js';

it.each([SERVER_QUEUE, DEPLOY_QUEUE, EXEC_QUEUE, SETTLE_QUEUE])(
  'work on a remote machine is never run again after its worker died: $name',
  ({ maxStalledCount }) => {
    expect(maxStalledCount).toBe(0);
  },
);

it.each([DEPLOY_QUEUE, EXEC_QUEUE, SETTLE_QUEUE])(
  'the places of $name are shared among portals',
  ({ share }) => {
    expect(share).not.toBeNull();
  },
);
