import { AgentRefused, GatewayUnreachable, TunnelMissing } from '../../tunnel/index.js';
import type { ServerPlace } from '../fleet/fleet-machine.js';
import { MachineUnreachable, RemoteMachineDriver } from './machine-drivers.js';
import { planLimits } from '../placement/provider-catalogue.data.js';

const HERE: ServerPlace = { machineId: 'm', isGone: false };
const GONE: ServerPlace = { machineId: 'm', isGone: true };
const METHODS = ['create', 'start', 'stop', 'rest', 'delete', 'status'] as const;

type Method = (typeof METHODS)[number];

function driverAt(place: ServerPlace | null, answer: () => unknown) {
  const asked: unknown[][] = [];
  const call =
    (what: string) =>
    async (...words: unknown[]) => {
      asked.push([what, ...words]);
      return answer() as 'running';
    };
  const machines = {
    create: call('create'),
    start: call('start'),
    stop: call('stop'),
    rest: call('rest'),
    delete: call('delete'),
    state: call('state'),
  };
  const driver = new RemoteMachineDriver('enrolled', { placeOf: async () => place }, machines);
  const run: Readonly<Record<Method, () => Promise<unknown>>> = {
    create: () => driver.create({ serverId: 's', token: 't', kind: 'STANDALONE', plan: 'small' }),
    start: () => driver.start('s'),
    stop: () => driver.stop('s'),
    rest: () => driver.rest('s'),
    delete: () => driver.delete('s'),
    status: () => driver.status('s'),
  };
  return { asked, run };
}

const failing = (error: Error) => () => {
  throw error;
};

describe('a server on a machine of the fleet', () => {
  it('is worked on by its machine and no other', async () => {
    const { asked, run } = driverAt(HERE, () => 'running');
    for (const method of METHODS) await run[method]();
    expect(await run.status()).toBe('running');
    expect(asked.map(([what, machineId, serverId]) => [what, machineId, serverId])).toEqual(
      ['create', 'start', 'stop', 'rest', 'delete', 'state', 'state'].map((what) => [what, 'm', 's']),
    );
    const order = { token: 't', kind: 'STANDALONE', limits: planLimits('small') };
    expect(asked[0]).toEqual(['create', 'm', 's', order]);
  });

  const away: [string, () => unknown][] = [
    ['has no tunnel', failing(new TunnelMissing('m', 'absent'))],
    ['loses its tunnel', failing(new TunnelMissing('m', 'broken'))],
    ['answers what makes no sense', failing(new GatewayUnreachable('m', new Error('malformed')))],
  ];

  it.each(away.flatMap(([what, answer]) => METHODS.map((method) => [what, method, answer] as const)))(
    'whose machine %s: %s tells nothing, least of all that it is gone',
    async (_what, method, answer) => {
      const { run } = driverAt(HERE, answer);
      await expect(run[method]()).rejects.toBeInstanceOf(MachineUnreachable);
    },
  );

  it.each(METHODS.filter((method) => method !== 'delete'))('on no machine yet: %s waits', async (method) => {
    await expect(driverAt(null, () => 'absent').run[method]()).rejects.toBeInstanceOf(MachineUnreachable);
  });

  it('is gone when its machine says so, or is gone itself', async () => {
    expect(await driverAt(HERE, () => 'absent').run.status()).toBe('absent');
    const { asked, run } = driverAt(GONE, () => 'running');
    expect(await run.status()).toBe('absent');
    await expect(run.delete()).resolves.toBeUndefined();
    for (const method of ['create', 'start', 'stop'] as const) {
      await expect(run[method]()).rejects.toThrow('is gone');
    }
    expect(asked).toEqual([]);
  });

  it('is stopped by a machine of an earlier version, which knows no rest', async () => {
    const calls: string[] = [];
    const machines = {
      rest: async () => {
        throw new AgentRefused('m', 'unknown_call', null, 'no such call');
      },
      stop: async () => {
        calls.push('stop');
        return 'stopped';
      },
    } as unknown as ConstructorParameters<typeof RemoteMachineDriver>[2];
    await new RemoteMachineDriver('enrolled', { placeOf: async () => HERE }, machines).rest('s');
    expect(calls).toEqual(['stop']);
  });

  it('passes on what its machine refuses', async () => {
    const refused = new AgentRefused('m', 'failed', null, 'the disk is full');
    await expect(driverAt(HERE, failing(refused)).run.start()).rejects.toBe(refused);
  });
});
