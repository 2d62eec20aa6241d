import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { ServersModule } from '../../servers/servers.module.js';
import { PlanAdmin } from '../charging/plan-admin.js';
import { PlanPrices } from '../charging/plan-prices.repository.js';
import { PricedServers } from '../charging/priced-servers.query.js';
import { FindOffers } from '../placement/find-offers.query.js';
import { FleetServers } from './fleet-servers.query.js';
import { FleetRepository } from './fleet.repository.js';
import { MachineAdmin } from './machine-admin.js';
import { MachineReportRepository } from './machine-report.repository.js';
import { MachineSecretRepository } from './machine-secret.repository.js';
import { MachineStream } from './machine.stream.js';
import { PlaceServer } from '../placement/place-server.js';

const SERVICES = [
  FleetRepository,
  FleetServers,
  MachineSecretRepository,
  MachineReportRepository,
  PlaceServer,
  FindOffers,
  PlanPrices,
  PlanAdmin,
  PricedServers,
  MachineAdmin,
];

/** The machines of the service as facts and rows, and which server goes to which. No HTTP, no tunnel. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [MachineStream] }), ServersModule],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class FleetModule {}
