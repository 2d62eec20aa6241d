import { fold } from '#libs/kernel';
import type { ServerEvent } from '../contracts/server.events.js';
import { serverDecider, type ServerCommand } from './server.decider.js';
import { SERVER_MACHINE, type ServerStatus, type ServerTrigger } from './server.state.js';

const at = new Date(Date.UTC(2026, 0, 15, 12));

const COMMANDS: { readonly [Trigger in ServerTrigger]: ServerCommand } = {
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
  },
  provision: { type: 'provision', at },
  fail_provision: { type: 'fail_provision', code: 'PROVIDER_ERROR', message: 'no', at },
  delete: { type: 'delete', serverId: 's', at },
};

const PATHS: Readonly<Record<ServerStatus, readonly ServerTrigger[]>> = {
  absent: [],
  provisioning: ['request'],
  running: ['request', 'provision'],
  error: ['request', 'fail_provision'],
  deleted: ['request', 'delete'],
};

function stateOf(status: ServerStatus) {
  const events: ServerEvent[] = [];
  for (const trigger of PATHS[status]) {
    events.push(...serverDecider.decide(COMMANDS[trigger], fold(serverDecider, events)));
  }
  return fold(serverDecider, events);
}

const STATUSES = Object.keys(PATHS) as ServerStatus[];
const TRIGGERS = Object.keys(COMMANDS) as ServerTrigger[];

describe.each(STATUSES)('a server that is %s', (status) => {
  it.each(TRIGGERS)('answers %s by the machine', (trigger) => {
    const state = stateOf(status);
    expect(state.status).toBe(status);
    const next = SERVER_MACHINE.next(status, trigger);
    const act = (): readonly ServerEvent[] => serverDecider.decide(COMMANDS[trigger], state);
    if (next === null) expect(act).toThrow(expect.objectContaining({ code: 'CONFLICT' }) as Error);
    else expect(fold(serverDecider, act(), state).status).toBe(next);
  });
});
