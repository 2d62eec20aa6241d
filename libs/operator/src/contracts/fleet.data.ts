import {
  answers,
  boolean,
  choice,
  command,
  CONSOLE,
  OF_PORTAL,
  type Page,
  PAGED,
  reads,
  text,
  writes,
} from './call-table.js';

const STATUSES = ['provisioning', 'running', 'sleeping', 'waking', 'error', 'deleted'] as const;
const KINDS = ['STANDALONE', 'GALAXY_APP', 'GALAXY_HOST'] as const;

export type ServerStatus = (typeof STATUSES)[number];
export type ServerKind = (typeof KINDS)[number];
export type MachineStatus = 'added' | 'enrolled' | 'draining' | 'lost' | 'removed';

/** What a machine has of something: `promised` is what the servers on it may use together. */
export interface MachineShare {
  readonly total: number;
  readonly used: number;
  readonly promised: number;
}

export interface Machine {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly region: string;
  readonly status: MachineStatus;
  readonly connected: boolean;
  /** No sign of it for a minute. */
  readonly silent: boolean;
  readonly seenAt: string | null;
  /** Servers on it that are not deleted. */
  readonly servers: number;
  /** Null before it has told. */
  readonly memoryMb: MachineShare | null;
  readonly diskGb: MachineShare | null;
  readonly sandboxed: boolean | null;
  /** Whether code of servers reaches other networks; null before the machine has looked. */
  readonly egress: boolean | null;
  /** Why it does not. */
  readonly egressObstacle: string | null;
  /** Whether each server has a user of its own. */
  readonly ownUsers: boolean | null;
  /** `none`: limits are kept for each process alone. */
  readonly controlGroups: 'v2' | 'v1' | 'none' | null;
  /** Whether servers of several portals may be on it where they have one user. */
  readonly sharesPortals: boolean;
  /** Of the agent's program. */
  readonly version: string | null;
}

export interface MachineDetail extends Machine {
  readonly addedAt: string;
  /** How many servers of each plan are on it, those that sleep included. */
  readonly plans: Readonly<Record<string, number>>;
  /** How many servers on it are in each state. */
  readonly statuses: Readonly<Partial<Record<ServerStatus, number>>>;
}

/** A server of any portal. */
export interface Server {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly portalId: string;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly kind: ServerKind;
  readonly status: ServerStatus;
  readonly provider: string;
  readonly plan: string;
  readonly region: string;
  /** Null for a slot, and for one that is on none yet. */
  readonly machineId: string | null;
  /** The shared host of a `GALAXY_APP`. */
  readonly galaxyId: string | null;
  readonly subdomain: string;
  readonly accessPolicy: string;
  readonly preventWake: boolean;
  /** Whether its agent is connected right now. */
  readonly connected: boolean;
  /** Why the newest provisioning or wake failed. */
  readonly errorCode: string | null;
  readonly memoryMb: number;
  readonly diskGb: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A server as `servers.setWake` answers it. */
export type ServerWake = Pick<Server, 'id' | 'name' | 'portalId' | 'kind' | 'status' | 'preventWake'>;

export interface Plan {
  readonly provider: string;
  readonly plan: string;
  /** Credits. */
  readonly priceMonth: number;
  readonly priceSleepMonth: number;
}

const MACHINE = text('<machine>', 'id or name', 64);
const SERVER = text('<id>', 'server id, also of a shared host', 64);

/** Machines, and the servers on them. */
export const FLEET_ROWS = {
  /** Without those that were removed, oldest first. */
  'machines.list': reads({
    input: {},
    answer: answers<readonly Machine[]>(),
    commands: [command('machine list', 'show machines with what runs on them')],
    example: {},
  }),

  /** Its servers: `servers.list` with `machine`. */
  'machines.get': reads({
    input: { machine: MACHINE },
    answer: answers<MachineDetail>(),
    example: { machine: 'machine-1' },
  }),

  'machines.drain': writes({
    about: ['machine'],
    input: { machine: MACHINE },
    answer: answers<Machine>(),
    commands: [command('machine drain', 'a machine takes no new servers; those it has stay')],
    example: { machine: 'machine-1' },
  }),

  'machines.resume': writes({
    about: ['machine'],
    input: { machine: MACHINE },
    answer: answers<Machine>(),
    commands: [command('machine resume', 'a drained machine takes servers again')],
    example: { machine: 'machine-1' },
  }),

  'machines.set': writes({
    about: ['machine'],
    input: {
      machine: MACHINE,
      sharePortals: boolean(
        '--share-portals',
        'servers of several portals may be on it, though they have one user there',
        {
          opposite: {
            flag: '--no-share-portals',
            description: 'new servers of one portal only, where they have one user',
          },
        },
      ),
    },
    answer: answers<Machine>(),
    commands: [command('machine set', 'settings of a machine')],
    example: { machine: 'machine-1', sharePortals: true },
  }),

  /** Newest first, without deleted ones unless `status` asks for them. `text` finds in name, shown name and subdomain. */
  'servers.list': reads({
    input: { ...PAGED, ...OF_PORTAL },
    optional: {
      machine: text(CONSOLE, 'Only those on this machine: id or name', 64),
      status: choice(CONSOLE, 'Only those in this state', STATUSES),
      kind: choice(CONSOLE, 'Only those of this kind', KINDS),
      text: text(CONSOLE, 'In name, shown name or subdomain', 200),
    },
    answer: answers<Page<Server>>(),
    example: { machine: 'machine-1', status: 'error' },
  }),

  'servers.get': reads({
    input: { server: SERVER },
    answer: answers<Server>(),
    example: { server: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  /** Whether a server is kept from waking and from repair. */
  'servers.setWake': writes({
    about: ['server'],
    input: {
      server: SERVER,
      preventWake: boolean('--prevent-wake', 'nothing wakes or repairs it; while it is awake it stays so', {
        opposite: { flag: '--allow-wake', description: 'the opposite' },
      }),
    },
    answer: answers<ServerWake>(),
    commands: [command('server set', 'change what is decided about one server; effective at once')],
    example: { server: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', preventWake: true },
  }),

  'plans.list': reads({
    input: {},
    answer: answers<readonly Plan[]>(),
    commands: [command('plan list', 'sizes of servers and what a month of each costs, in credits')],
    example: {},
  }),
};
