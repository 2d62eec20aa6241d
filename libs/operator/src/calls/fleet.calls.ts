import { pageById, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** Machines, and the servers on them. */
export const FLEET_CALLS = {
  'machines.list': served(['machines'], ({ machines }) => machines.list()),
  'machines.get': served(['machines'], ({ machines }, { machine }) => machines.get(machine)),
  'machines.drain': served(['machines'], ({ machines }, { machine }) => machines.drain(machine)),
  'machines.resume': served(['machines'], ({ machines }, { machine }) => machines.resume(machine)),

  'machines.set': served(['machines'], ({ machines }, { machine, sharePortals }) =>
    machines.share(machine, sharePortals),
  ),

  'servers.list': served(['portals', 'machines', 'fleet'], async (services, input) => {
    const { machine, status = null, kind = null, text = null } = input;
    const portalId = await portalIdOf(services, input.portal);
    const machineId = machine === undefined ? null : (await services.machines.get(machine)).id;
    return pageById(input, (place) =>
      services.fleet.page({ ...place, portalId, machineId, status, kind, text }),
    );
  }),

  'servers.get': served(['fleet'], ({ fleet }, { server }) => fleet.get(server)),

  'servers.setWake': served(['servers'], ({ servers }, { server, preventWake }) =>
    servers.setPreventWake(server, preventWake),
  ),

  'plans.list': served(['plans'], ({ plans }) => plans.list()),
} satisfies CallsOf<'machines' | 'servers' | 'plans'>;
