/**
 * What operators use of this lib, without HTTP, machines and tunnels.
 * @packageDocumentation
 */
export { InfraOperatorModule } from './infra-operator.module.js';
export { ServersModule } from './servers/servers.module.js';
export { INFRA_QUEUES } from './contracts/infra-queues.js';
export { ServerDirectory, type AgentsOfServers } from './servers/views/server-directory.service.js';
export { DeliveryAdmin, type ShownDelivery } from './portal-events/event-deliveries/delivery-admin.js';
export { FleetServers, type FleetServer, type ServerRecord } from './machines/fleet/fleet-servers.service.js';
export { heldTunnels, type ReplicaTunnels } from './tunnel/tunnel.repository.js';
export { tunnelUrl } from './tunnel/tunnel-dial.js';
export { Team, type TeamMember } from './servers/access/team.service.js';
export {
  MachineAdmin,
  type AddedMachine,
  type MachineDetail,
  type MachineRecord,
} from './machines/fleet/machine-admin.js';
export { ServerPrices, type PlanRecord } from './machines/charging.service.js';
export {
  GalaxyAdmin,
  type GalaxyHostRecord,
  type PortalPolicyRecord,
} from './shared-hosts/galaxy-hosts.service.js';
