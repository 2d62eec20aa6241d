import { Controller, Param } from '@nestjs/common';
import { arraySchema, type JsonSchema, objectSchema, Route, success, successSchema } from '#libs/http';
import { PorticoError, SCOPES } from '#libs/kernel';
import { APPS_READ } from '../contracts/application-access.js';
import { BLUEPRINTS } from './blueprints.data.js';

const TEXT: JsonSchema = { type: 'string' };

const BLUEPRINT_SCHEMA = objectSchema({
  id: TEXT,
  title: TEXT,
  description: TEXT,
  format: { const: 'markdown' },
  content: TEXT,
  requiredScopes: arraySchema({ type: 'string', enum: [...SCOPES] }),
  version: { type: 'integer', minimum: 1 },
  updatedAt: { type: 'string', format: 'date-time' },
});

/** `/v1/app/blueprints`: specifications of applications to build. */
@Controller()
export class BlueprintsController {
  @Route({
    method: 'GET',
    path: '/v1/app/blueprints/:id',
    summary: 'A ready specification of an application',
    tag: 'apps',
    auth: APPS_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema(BLUEPRINT_SCHEMA),
    errors: ['BLUEPRINT_NOT_FOUND'],
  })
  read(@Param('id') id: string) {
    const found = BLUEPRINTS.find((blueprint) => blueprint.id === id);
    if (!found) {
      throw new PorticoError('BLUEPRINT_NOT_FOUND', {
        hint: `Known: ${BLUEPRINTS.map((b) => b.id).join(', ')}`,
      });
    }
    return success({ ...found, format: 'markdown' as const });
  }
}
