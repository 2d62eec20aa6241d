import { fold } from '#libs/kernel';
import type { ServerEvent } from '../../contracts/server.events.js';
import { serverDecider, type ServerCommand } from './server.decider.js';
import type { ServerStatus, ServerTrigger } from './server.state.js';

const at = new Date(Date.UTC(2026, 0, 15, 12));
const FAULT = { code: 'PROVIDER_ERROR', message: 'no' } as const;

const COMMANDS: { readonly [Trigger in ServerTrigger]: ServerCommand & { readonly type: Trigger } } = {
  request: {
    type: 'request',
    at,
    serverId: 's',
    portalId: 'p',
    keyId: 'k',
    ownerUserId: 'u',
    appId: null,
    name: 'shop',
    provider: 'local',
    plan: 'micro',
    region: 'local',
    image: 'default',
    runtime: null,
    subdomain: 'app-0123456789ab',
    machineId: null,
  },
  place: { type: 'place', serverId: 's', machineId: 'm', at },
  provision: { type: 'provision', at },
  fail_provision: { type: 'fail_provision', ...FAULT, at },
  sleep: { type: 'sleep', serverId: 's', reason: 'stop', at },
  wake: { type: 'wake', serverId: 's', reason: 'request', at },
  awake: { type: 'awake', at },
  fail_wake: { type: 'fail_wake', ...FAULT, at },
  reboot: { type: 'reboot', serverId: 's', rebootId: 'b', at },
  lose: { type: 'lose', at },
  configure: { type: 'configure', changes: { port: 0 }, at },
  repair: { type: 'repair', serverId: 's', repairId: 'r', at },
  end_repair: { type: 'end_repair', repairId: 'r', error: null, at },
  delete: { type: 'delete', serverId: 's', at },
};

/** Steps that lead to each status. */
const PATHS: Readonly<Record<ServerStatus, readonly ServerTrigger[]>> = {
  absent: [],
  provisioning: ['request'],
  running: ['request', 'provision'],
  sleeping: ['request', 'provision', 'sleep'],
  waking: ['request', 'provision', 'sleep', 'wake'],
  error: ['request', 'fail_provision'],
  deleted: ['request', 'delete'],
};

/** What each status answers to each trigger: the status after it, or the code of the refusal. */
const ANSWERS: Readonly<Record<ServerStatus, Readonly<Record<ServerTrigger, string>>>> = {
  absent: {
    request: 'provisioning',
    place: 'CONFLICT',
    provision: 'CONFLICT',
    fail_provision: 'CONFLICT',
    sleep: 'CONFLICT',
    wake: 'CONFLICT',
    awake: 'CONFLICT',
    fail_wake: 'CONFLICT',
    reboot: 'CONFLICT',
    lose: 'CONFLICT',
    configure: 'CONFLICT',
    repair: 'CONFLICT',
    end_repair: 'CONFLICT',
    delete: 'CONFLICT',
  },
  provisioning: {
    request: 'CONFLICT',
    place: 'provisioning',
    provision: 'running',
    fail_provision: 'error',
    sleep: 'SERVER_NOT_READY',
    wake: 'SERVER_NOT_READY',
    awake: 'CONFLICT',
    fail_wake: 'CONFLICT',
    reboot: 'SERVER_NOT_READY',
    lose: 'error',
    configure: 'provisioning',
    repair: 'SERVER_NOT_READY',
    end_repair: 'CONFLICT',
    delete: 'deleted',
  },
  running: {
    request: 'CONFLICT',
    place: 'running',
    provision: 'CONFLICT',
    fail_provision: 'CONFLICT',
    sleep: 'sleeping',
    wake: 'CONFLICT',
    awake: 'CONFLICT',
    fail_wake: 'CONFLICT',
    reboot: 'running',
    lose: 'error',
    configure: 'running',
    repair: 'running',
    end_repair: 'running',
    delete: 'deleted',
  },
  sleeping: {
    request: 'CONFLICT',
    place: 'sleeping',
    provision: 'CONFLICT',
    fail_provision: 'CONFLICT',
    sleep: 'CONFLICT',
    wake: 'waking',
    awake: 'CONFLICT',
    fail_wake: 'CONFLICT',
    reboot: 'CONFLICT',
    lose: 'error',
    configure: 'sleeping',
    repair: 'sleeping',
    end_repair: 'sleeping',
    delete: 'deleted',
  },
  waking: {
    request: 'CONFLICT',
    place: 'waking',
    provision: 'CONFLICT',
    fail_provision: 'CONFLICT',
    sleep: 'sleeping',
    wake: 'WAKE_IN_PROGRESS',
    awake: 'running',
    fail_wake: 'sleeping',
    reboot: 'CONFLICT',
    lose: 'error',
    configure: 'waking',
    repair: 'waking',
    end_repair: 'waking',
    delete: 'deleted',
  },
  error: {
    request: 'CONFLICT',
    place: 'error',
    provision: 'running',
    fail_provision: 'CONFLICT',
    sleep: 'SERVER_NOT_READY',
    wake: 'VM_MISSING',
    awake: 'CONFLICT',
    fail_wake: 'CONFLICT',
    reboot: 'VM_MISSING',
    lose: 'CONFLICT',
    configure: 'error',
    repair: 'error',
    end_repair: 'error',
    delete: 'deleted',
  },
  deleted: {
    request: 'CONFLICT',
    place: 'CONFLICT',
    provision: 'CONFLICT',
    fail_provision: 'CONFLICT',
    awake: 'CONFLICT',
    sleep: 'SERVER_NOT_FOUND',
    wake: 'SERVER_NOT_FOUND',
    fail_wake: 'CONFLICT',
    lose: 'CONFLICT',
    reboot: 'SERVER_NOT_FOUND',
    configure: 'SERVER_NOT_FOUND',
    repair: 'REPAIR_BLOCKED',
    end_repair: 'CONFLICT',
    delete: 'SERVER_NOT_FOUND',
  },
};

function stateOf(status: ServerStatus) {
  const events: ServerEvent[] = [];
  for (const trigger of PATHS[status]) {
    events.push(...serverDecider.decide(COMMANDS[trigger], fold(serverDecider, events)));
  }
  return fold(serverDecider, events);
}

describe.each(Object.keys(ANSWERS) as ServerStatus[])('a server that is %s', (status) => {
  const rows = Object.entries(ANSWERS[status]) as [ServerTrigger, string][];

  it.each(rows)('answers %s with %s', (trigger, expected) => {
    const state = stateOf(status);
    expect(state.status).toBe(status);
    const act = (): readonly ServerEvent[] => serverDecider.decide(COMMANDS[trigger], state);
    if (expected === expected.toUpperCase()) {
      expect(act).toThrow(expect.objectContaining({ code: expected }) as Error);
    } else expect(fold(serverDecider, act(), state).status).toBe(expected);
  });
});

const AT = at.toISOString();

describe('facts of servers', () => {
  const { type: _type, at: _at, machineId: _machineId, ...requested } = COMMANDS.request;

  it('carry only what changed', () => {
    const [event] = serverDecider.decide(COMMANDS.configure, stateOf('running'));
    expect(event).toEqual({ type: 'server_configured', data: { port: 0, configuredAt: AT } });
  });

  it.each<[ServerStatus, ServerTrigger, ServerEvent]>([
    ['absent', 'request', { type: 'server_requested', data: { ...requested, requestedAt: AT } }],
    ['running', 'place', { type: 'server_placed', data: { serverId: 's', machineId: 'm', placedAt: AT } }],
    ['provisioning', 'provision', { type: 'server_provisioned', data: { provisionedAt: AT } }],
    ['provisioning', 'fail_provision', { type: 'server_provision_failed', data: { ...FAULT, failedAt: AT } }],
    ['running', 'sleep', { type: 'server_slept', data: { serverId: 's', reason: 'stop', sleptAt: AT } }],
    [
      'sleeping',
      'wake',
      { type: 'server_wake_requested', data: { serverId: 's', reason: 'request', requestedAt: AT } },
    ],
    ['waking', 'awake', { type: 'server_awoke', data: { awokeAt: AT } }],
    ['waking', 'fail_wake', { type: 'server_wake_failed', data: { ...FAULT, failedAt: AT } }],
    [
      'running',
      'reboot',
      { type: 'server_rebooted', data: { serverId: 's', rebootId: 'b', rebootedAt: AT } },
    ],
    ['running', 'lose', { type: 'server_lost', data: { lostAt: AT } }],
    [
      'running',
      'repair',
      { type: 'server_repair_requested', data: { serverId: 's', repairId: 'r', requestedAt: AT } },
    ],
    [
      'running',
      'end_repair',
      { type: 'server_repair_ended', data: { repairId: 'r', error: null, endedAt: AT } },
    ],
    ['running', 'delete', { type: 'server_deleted', data: { serverId: 's', deletedAt: AT } }],
  ])('of one that is %s, after %s, say what happened', (status, trigger, fact) => {
    expect(serverDecider.decide(COMMANDS[trigger], stateOf(status))).toEqual([fact]);
  });

  it('say its status where they refuse', () => {
    expect(() => serverDecider.decide(COMMANDS.awake, stateOf('running'))).toThrow(
      expect.objectContaining({ options: { details: { status: 'running' } } }) as Error,
    );
  });
});

describe('the machine of a server', () => {
  const on = (machineId: string | null) => ({ ...stateOf('running'), machineId });

  it('is told with the request where it is known then', () => {
    const facts = serverDecider.decide({ ...COMMANDS.request, machineId: 'm1' }, stateOf('absent'));
    expect(facts.map(({ type }) => type)).toEqual(['server_requested', 'server_placed']);
    expect(facts[0]?.data).not.toHaveProperty('machineId');
    expect(fold(serverDecider, facts)).toMatchObject({ status: 'provisioning', machineId: 'm1' });
  });

  it('is placed once, and never moved', () => {
    const [placed] = serverDecider.decide(COMMANDS.place, on(null));
    expect(serverDecider.evolve(on(null), placed!).machineId).toBe('m');
    expect(serverDecider.decide(COMMANDS.place, on('m'))).toEqual([]);
    expect(() => serverDecider.decide(COMMANDS.place, on('other'))).toThrow(
      expect.objectContaining({ code: 'CONFLICT', options: { details: { status: 'running' } } }) as Error,
    );
  });
});

describe('a repair', () => {
  const WITHIN_MS = 600_000;
  const after = (...facts: readonly ServerEvent[]) => fold(serverDecider, facts, stateOf('running'));
  const [requested] = serverDecider.decide(COMMANDS.repair, stateOf('running'));
  const underWay = after(requested!);

  it('is under way from its request to its own end', () => {
    const ended = (repairId: string): ServerEvent => ({
      type: 'server_repair_ended',
      data: { repairId, error: null, endedAt: AT },
    });
    expect(stateOf('running').repair).toBeNull();
    expect(underWay.repair).toEqual({ repairId: 'r', requestedAt: at });
    expect(after(requested!, ended('another')).repair).toEqual(underWay.repair);
    expect(after(requested!, { type: 'server_lost', data: { lostAt: AT } }).repair).toEqual(underWay.repair);
    expect(after(requested!, ended('r')).repair).toBeNull();
    expect(after(ended('r')).repair).toBeNull();
  });

  it.each([
    [0, 0],
    [WITHIN_MS - 1, 0],
    [WITHIN_MS, 1],
  ])('asked for again %d ms later is %d facts', (ms, count) => {
    const again = { ...COMMANDS.repair, at: new Date(at.getTime() + ms) };
    expect(serverDecider.decide(again, underWay)).toHaveLength(count);
  });
});
