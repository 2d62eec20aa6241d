import { idCursor, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** Machines, and the servers on them. */
export const FLEET_CALLS = {
  'machines.list': served('machines.list', {
    services: ['machines'],
    run: ({ machines }) => machines.list(),
  }),

  'machines.get': served('machines.get', {
    services: ['machines'],
    run: ({ machines }, { machine }) => machines.get(machine),
  }),

  'machines.drain': served('machines.drain', {
    services: ['machines'],
    run: ({ machines }, { machine }) => machines.drain(machine),
  }),

  'machines.resume': served('machines.resume', {
    services: ['machines'],
    run: ({ machines }, { machine }) => machines.resume(machine),
  }),

  'machines.set': served('machines.set', {
    services: ['machines'],
    run: ({ machines }, { machine, sharePortals }) => machines.share(machine, sharePortals),
  }),

  'servers.list': served('servers.list', {
    services: ['portals', 'machines', 'fleet'],
    run: async (services, input) => {
      const { machine } = input;
      const question = {
        portalId: await portalIdOf(services, input.portal),
        machineId: machine === undefined ? null : (await services.machines.get(machine)).id,
        status: input.status ?? null,
        kind: input.kind ?? null,
        text: input.text ?? null,
        after: idCursor(input),
      };
      return pageOf(
        input,
        (limit) => services.fleet.page({ ...question, limit }),
        ({ id }) => id,
      );
    },
  }),

  'servers.get': served('servers.get', {
    services: ['fleet'],
    run: ({ fleet }, { server }) => fleet.get(server),
  }),

  'servers.setWake': served('servers.setWake', {
    services: ['servers'],
    run: ({ servers }, { server, preventWake }) => servers.setPreventWake(server, preventWake),
  }),

  'plans.list': served('plans.list', {
    services: ['plans'],
    run: ({ plans }) => plans.list(),
  }),
} satisfies CallsOf<'machines' | 'servers' | 'plans'>;
