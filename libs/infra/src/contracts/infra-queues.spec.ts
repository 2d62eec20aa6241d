import { DEPLOY_QUEUE, EXEC_QUEUE, SERVER_QUEUE } from './infra-queues.js';

it.each([SERVER_QUEUE, DEPLOY_QUEUE, EXEC_QUEUE])(
  'work on a remote machine is never run again after its worker died: $name',
  ({ maxStalledCount }) => {
    expect(maxStalledCount).toBe(0);
  },
);
