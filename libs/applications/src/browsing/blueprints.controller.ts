import { Controller, Param } from '@nestjs/common';
import { answer, Route, success } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { APPS_READ } from '../contracts/application-access.js';
import { BlueprintAnswer } from './blueprint.answer.js';
import { BLUEPRINTS } from './blueprints.data.js';

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
    response: answer(BlueprintAnswer),
    errors: ['BLUEPRINT_NOT_FOUND'],
  })
  read(@Param('id') id: string) {
    const found = BLUEPRINTS.find((blueprint) => blueprint.id === id);
    if (!found) {
      throw new PorticoError('BLUEPRINT_NOT_FOUND', {
        hint: `Known: ${BLUEPRINTS.map((b) => b.id).join(', ')}`,
      });
    }
    return success({ ...found, format: 'markdown' });
  }
}
