import { nullable, objectSchema } from '#libs/http';

/** "Server operation"; the optional members are left out of an expired outcome, `exitCode` also of deploys. */
export const OPERATION_SCHEMA = objectSchema(
  {
    operationId: { type: 'string', format: 'uuid' },
    kind: { type: 'string', enum: ['deploy', 'exec'] },
    serverId: { type: 'string' },
    status: { type: 'string', enum: ['running', 'succeeded', 'failed', 'unknown'] },
    outcomeAvailable: { type: 'boolean' },
    step: nullable({ type: 'string' }),
    exitCode: nullable({ type: 'integer' }),
    startedAt: { type: 'string', format: 'date-time' },
    finishedAt: nullable({ type: 'string', format: 'date-time' }),
    error: nullable(objectSchema({ code: { type: 'string' }, message: { type: 'string' } })),
  },
  ['status', 'step', 'exitCode', 'finishedAt', 'error'],
);
