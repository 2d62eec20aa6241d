import { Controller, Param } from '@nestjs/common';
import { answer, CurrentPrincipal, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ } from '../../contracts/infra-access.js';
import { MetricsAnswer } from './metrics.answer.js';
import { ReadMetrics } from './read-metrics.query.js';
import { onServer } from '../../servers/access/on-server.js';

@Controller()
export class MetricsController {
  constructor(private readonly metrics: ReadMetrics) {}

  @Route({
    method: 'GET',
    path: '/v1/infra/servers/:id/metrics',
    tag: 'servers.running',
    summary: 'Connection and traffic of a server',
    description:
      'Requests are counted where they pass the gateway; the numbers are up to ten seconds behind.',
    auth: INFRA_READ,
    owner: onServer('metrics'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(MetricsAnswer),
    errors: ['BLACKHOLE_ONLY'],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.metrics.execute(principal, id));
  }
}
