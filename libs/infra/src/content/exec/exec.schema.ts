import { nullable, objectSchema, successSchema } from '#libs/http';

export const EXEC_SCHEMA = successSchema(
  objectSchema({
    operationId: { type: 'string', format: 'uuid' },
    stdout: { type: 'string', description: 'At most 1 MiB' },
    stderr: { type: 'string', description: 'At most 1 MiB' },
    exitCode: nullable({ type: 'integer' }),
    durationMs: { type: 'integer' },
    truncated: { type: 'boolean' },
  }),
);
