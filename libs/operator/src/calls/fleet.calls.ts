import { BooleanField, EnumField, StringField } from '#libs/http/contracts';
import type { OperatorInput, ServerKind, ServerStatus } from '../contracts/index.js';
import { idCursor, NoInputBody, PagedInput, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

const STATUSES = [
  'provisioning',
  'running',
  'sleeping',
  'waking',
  'error',
  'deleted',
] as const satisfies ServerStatus[];
const KINDS = ['STANDALONE', 'GALAXY_APP', 'GALAXY_HOST'] as const satisfies ServerKind[];

class NamedMachine {
  @StringField({ description: 'Id or name', maxLength: 64 })
  readonly machine!: string;
}

class MachinesSetInput extends NamedMachine implements OperatorInput<'machines.set'> {
  @BooleanField({ description: 'Servers of several portals may be on it where they have one user' })
  readonly sharePortals!: boolean;
}

class ServersListInput extends PagedInput {
  @StringField({ description: 'Only those of this portal: id or domain', maxLength: 253, optional: true })
  readonly portal?: string;

  @StringField({ description: 'Only those on this machine: id or name', maxLength: 64, optional: true })
  readonly machine?: string;

  @EnumField({ description: 'Only those in this state', values: STATUSES, optional: true })
  readonly status?: ServerStatus;

  @EnumField({ description: 'Only those of this kind', values: KINDS, optional: true })
  readonly kind?: ServerKind;

  @StringField({ description: 'In name, shown name or subdomain', maxLength: 200, optional: true })
  readonly text?: string;
}

class NamedServer {
  @StringField({ description: 'Id of the server, also of a shared host', maxLength: 64 })
  readonly server!: string;
}

class ServersSetWakeInput extends NamedServer implements OperatorInput<'servers.setWake'> {
  @BooleanField({ description: 'Nothing wakes or repairs it; while it is awake it stays so' })
  readonly preventWake!: boolean;
}

/** Machines, and the servers on them. */
export const FLEET_CALLS = {
  'machines.list': reading('machines.list', {
    services: ['machines'],
    input: NoInputBody,
    run: ({ machines }) => machines.list(),
  }),

  'machines.get': reading('machines.get', {
    services: ['machines'],
    input: NamedMachine,
    run: ({ machines }, { machine }) => machines.get(machine),
  }),

  'machines.drain': writing('machines.drain', {
    services: ['machines'],
    input: NamedMachine,
    target: ({ machine }) => machine,
    run: ({ machines }, { machine }) => machines.drain(machine),
  }),

  'machines.resume': writing('machines.resume', {
    services: ['machines'],
    input: NamedMachine,
    target: ({ machine }) => machine,
    run: ({ machines }, { machine }) => machines.resume(machine),
  }),

  'machines.set': writing('machines.set', {
    services: ['machines'],
    input: MachinesSetInput,
    target: ({ machine }) => machine,
    run: ({ machines }, { machine, sharePortals }) => machines.share(machine, sharePortals),
  }),

  'servers.list': reading('servers.list', {
    services: ['portals', 'machines', 'fleet'],
    input: ServersListInput,
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

  'servers.get': reading('servers.get', {
    services: ['fleet'],
    input: NamedServer,
    run: ({ fleet }, { server }) => fleet.get(server),
  }),

  'servers.setWake': writing('servers.setWake', {
    services: ['servers'],
    input: ServersSetWakeInput,
    target: ({ server }) => server,
    run: ({ servers }, { server, preventWake }) => servers.setPreventWake(server, preventWake),
  }),

  'plans.list': reading('plans.list', {
    services: ['plans'],
    input: NoInputBody,
    run: ({ plans }) => plans.list(),
  }),
} satisfies CallsOf<'machines' | 'servers' | 'plans'>;
