/**
 * What operators use of this lib, without HTTP, machines and tunnels.
 * @packageDocumentation
 */
export { InfraOperatorModule } from './infra-operator.module.js';
export { ServersModule } from './servers/servers.module.js';
export { INFRA_QUEUES } from './contracts/infra-queues.js';
export { ServerStatuses, type AgentsOfServers } from './servers/views/server-directory.service.js';
export { ServerAdmin, type ServerRecord } from './servers/views/server-admin.js';
export { DeliveryAdmin, type ShownDelivery } from './portal-events/event-deliveries/delivery-admin.js';
export { FleetServers, type FleetServer } from './machines/fleet/fleet-servers.service.js';
export { TunnelCounts, type ReplicaTunnels } from './tunnel/tunnel.repository.js';
export { tunnelUrl } from './tunnel/tunnel-dial.js';
export { TeamAdmin, type TeamMember } from './servers/access/team.service.js';
export {
  MachineAdmin,
  type AddedMachine,
  type MachineDetail,
  type MachineRecord,
} from './machines/fleet/machine-admin.js';
export { PlanPrices, type PlanRecord, PricedServers } from './machines/charging.service.js';
export {
  GalaxyAdmin,
  type GalaxyHostRecord,
  type PortalPolicyRecord,
} from './shared-hosts/galaxy-hosts.service.js';
