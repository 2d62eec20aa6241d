import { RUN_DEPLOY, RUN_EXEC, RUN_JOBS, SETTLE_OPERATION, workOn } from './operation.jobs.js';

const FACT = {
  operationId: 'op',
  kind: 'exec',
  serverId: 'server',
  portalId: 'portal',
  keyId: 'key',
  timeoutSeconds: 30,
  requestedAt: '',
  startBy: '',
} as const;

describe('jobs of operations', () => {
  it.each([RUN_EXEC, RUN_DEPLOY, SETTLE_OPERATION])('$name is the work of a portal on a server', (job) => {
    expect(job.ownership?.(workOn(FACT))).toEqual({ owner: 'portal', subject: 'server' });
  });

  it('carry nothing of the fact but ids', () => {
    expect(Object.keys(workOn(FACT))).toEqual(['operationId', 'portalId', 'serverId']);
  });

  it('take over what a worker left in a queue of its own, whatever runs or waits in the others', () => {
    expect(Object.values(RUN_JOBS).map(({ queue }) => queue.name)).not.toContain(SETTLE_OPERATION.queue.name);
  });
});
