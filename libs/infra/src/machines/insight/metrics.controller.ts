import { Controller, Param } from '@nestjs/common';
import {
  CurrentPrincipal,
  nullable,
  objectSchema,
  Route,
  success,
  successSchema,
  type JsonSchema,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ } from '../../contracts/infra-access.js';
import { ReadMetrics } from './read-metrics.query.js';
import { onServer } from '../../servers/access/on-server.js';

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

const METRICS_SCHEMA = successSchema(
  objectSchema({
    agentConnected: { type: 'boolean' },
    lastSeenAt: nullable({ type: 'string', format: 'date-time', description: 'Last sign of the agent' }),
    requests1h: COUNT,
    requests24h: COUNT,
    bytesIn: { ...COUNT, description: 'Of 24 hours' },
    bytesOut: { ...COUNT, description: 'Of 24 hours' },
    errors5xx1h: COUNT,
  }),
);

@Controller()
export class MetricsController {
  constructor(private readonly metrics: ReadMetrics) {}

  @Route({
    method: 'GET',
    path: '/v1/infra/servers/:id/metrics',
    summary: 'Connection and traffic of a server',
    description:
      'Requests are counted where they pass the gateway; the numbers are up to ten seconds behind.',
    auth: INFRA_READ,
    owner: onServer('metrics'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: METRICS_SCHEMA,
    errors: ['BLACKHOLE_ONLY'],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.metrics.execute(principal, id));
  }
}
