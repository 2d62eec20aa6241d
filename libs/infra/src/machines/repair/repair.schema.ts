import { nullable, objectSchema, successSchema, type JsonSchema } from '#libs/http';

const TIME: JsonSchema = { type: 'string', format: 'date-time' };

export const REPAIR_STARTED_SCHEMA = successSchema(
  objectSchema({ repairId: { type: 'string', format: 'uuid' }, status: { const: 'running' } }),
);

export const REPAIR_SCHEMA = successSchema(
  objectSchema({
    status: { type: 'string', enum: ['idle', 'running', 'succeeded', 'failed'] },
    step: nullable({ type: 'string', description: 'token, agent or connect' }),
    startedAt: nullable(TIME),
    finishedAt: nullable(TIME),
    error: nullable(objectSchema({ code: { type: 'string' }, message: { type: 'string' } })),
  }),
);
