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

describe('facts of servers', () => {
  it('carry only what changed', () => {
    const [event] = serverDecider.decide(COMMANDS.configure, stateOf('running'));
    expect(event).toEqual({ type: 'server_configured', data: { port: 0, configuredAt: at.toISOString() } });
  });
});
