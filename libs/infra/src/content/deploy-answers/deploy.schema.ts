import { arraySchema, nullable, objectSchema, successSchema, type JsonSchema } from '#libs/http';

const TEXT: JsonSchema = { type: 'string' };
const MILLISECONDS: JsonSchema = { type: 'integer', minimum: 0 };

export const DEPLOY_SCHEMA = successSchema(
  objectSchema({
    operationId: { type: 'string', format: 'uuid' },
    serverId: { type: 'string', format: 'uuid' },
    serviceName: TEXT,
    status: { const: 'running' },
    appUrl: { type: 'string', format: 'uri' },
    versionId: nullable(TEXT),
    durationMs: MILLISECONDS,
    steps: arraySchema(
      objectSchema(
        {
          name: TEXT,
          status: { type: 'string', enum: ['running', 'ok', 'skipped', 'warning', 'failed'] },
          durationMs: nullable(MILLISECONDS),
          output: { type: 'string', description: 'The end of what the step printed, at most 1 KiB' },
        },
        ['output'],
      ),
    ),
    source: objectSchema(
      {
        saved: { type: 'boolean' },
        versionId: nullable(TEXT),
        deduplicated: { type: 'boolean', description: 'The storage had these bytes already' },
        reason: { type: 'string', description: 'Why nothing was saved' },
      },
      ['reason'],
    ),
  }),
  { warnings: arraySchema(TEXT) },
);
