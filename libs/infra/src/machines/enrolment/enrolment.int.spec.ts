import { createHash, randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Config } from '#libs/config';
import { Database } from '#libs/database';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { hearFrom, ROOMY_REPORT } from '../../__fixtures__/placeable-machine.js';
import { TunnelRepository } from '../../tunnel/tunnel.repository.js';
import { PlacementService } from '../placement/placement.service.js';
import { MachineAdmin } from '../fleet/machine-admin.js';

const HOUR_MS = 3_600_000;
const GUESSES_COUNT_MS = 600_000;

describe('a machine', () => {
  let infra: InfraApp;
  let admin: MachineAdmin;

  beforeAll(async () => {
    infra = await InfraApp.start();
    admin = infra.get(MachineAdmin);
  });
  // Guesses of one test are not those of the next.
  afterEach(() => infra.clock.advance(2 * GUESSES_COUNT_MS));
  afterAll(() => infra.stop());

  const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
  const enrol = async (token: string, own: string) => {
    const { status, body } = await infra.raw('post', '/agent/enrol', '', { token, tokenHash: hashOf(own) });
    const { data, error } = body as {
      data?: { machineId: string; gatewayUrl: string | null };
      error?: { code: string };
    };
    return { status, data, code: error?.code };
  };
  const opens = (machineId: string, token: string): Promise<boolean> =>
    infra.get(TunnelRepository).authenticate(machineId, token, 'machine');

  /** A machine in service, with what it shows itself by. */
  async function machine(region = newId()): Promise<{ id: string; own: string; region: string }> {
    const { id, token } = await admin.add({ region });
    const own = randomBytes(32).toString('base64url');
    expect((await enrol(token, own)).status).toBe(200);
    await hearFrom(infra.get(Database), id, ROOMY_REPORT);
    return { id, own, region };
  }

  const order = (key: string, region = 'nowhere') =>
    infra.call('post', '/v1/infra/servers', key, {
      name: 'shop',
      provider: 'enrolled',
      plan: 'micro',
      region,
    });
  const placeOf = async (serverId: string): Promise<string | undefined> => {
    const [row] = await infra.sql.query<{ machine_id: string }>(
      'select machine_id from infra.server where id = $1',
      [serverId],
    );
    return row?.machine_id;
  };

  const statusOf = async (serverId: string): Promise<string | undefined> => {
    const [row] = await infra.sql.query<{ status: string }>('select status from infra.server where id = $1', [
      serverId,
    ]);
    return row?.status;
  };

  it('shows in the catalogue what it has told, and nothing while there is none', async () => {
    const key = infra.key();
    const list = async (path: string) =>
      (await infra.call('get', `/v1/infra/providers${path}`, key)).body.data as unknown as { id: string }[];
    const providers = await list('');
    expect(providers).toEqual([
      expect.objectContaining({ id: 'local', available: true }),
      expect.objectContaining({ id: 'enrolled', available: false }),
    ]);
    for (const part of ['plans', 'regions', 'images']) expect(await list(`/enrolled/${part}`)).toEqual([]);
    const { error } = (await order(key)).body;
    expect(error?.code).toBe('NO_CREDENTIALS');
    expect(error?.hint).toMatchObject({ recovery: 'Use one of: local.', example: { provider: 'local' } });
    await machine('north');
    await machine('south');
    expect((await list('/enrolled/regions')).map(({ id }) => id)).toEqual(['north', 'south']);
    expect((await list('/enrolled/plans')).map(({ id }) => id)).toEqual(['micro', 'small', 'medium']);
    expect((await list('')).map((row) => Object(row) as object)).toEqual([
      expect.objectContaining({ id: 'local', available: true }),
      expect.objectContaining({ id: 'enrolled', available: true }),
    ]);
  });

  it('enrols once with its one-time token, and a repeat of the same machine is answered the same', async () => {
    const { id, token } = await admin.add({});
    const first = await enrol(token, 'the-token-of-the-machine');
    expect(first).toMatchObject({ status: 200, data: { machineId: id, gatewayUrl: null } });
    expect(await enrol(token, 'the-token-of-the-machine')).toEqual(first);
    expect(await enrol(token, 'the-token-of-a-thief')).toMatchObject({ status: 403, code: 'NOT_AUTHORIZED' });
    expect(await opens(id, 'the-token-of-the-machine')).toBe(true);
    expect(await opens(id, 'the-token-of-a-thief')).toBe(false);
    expect(await opens(id, token)).toBe(false);
  });

  it('that two claim at once belongs to one of them', async () => {
    const { id, token } = await admin.add({});
    const owns = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(owns.map((own) => enrol(token, own)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const opened = await Promise.all(owns.map((own) => opens(id, own)));
    expect(opened).toEqual(answers.map(({ status }) => status === 200));
  });

  it('does not enrol with a token that is over, unknown or of a removed machine', async () => {
    const late = await admin.add({});
    const removed = await admin.add({});
    await admin.remove(removed.id);
    expect((await enrol(removed.token, 'own')).code).toBe('NOT_AUTHORIZED');
    expect((await enrol(randomBytes(32).toString('base64url'), 'own')).code).toBe('NOT_AUTHORIZED');
    infra.clock.advance(HOUR_MS);
    expect((await enrol(late.token, 'own')).code).toBe('NOT_AUTHORIZED');
  });

  it('is guessed at ten times, and no more', async () => {
    const { token } = await admin.add({});
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await enrol(randomBytes(32).toString('base64url'), 'own')).status).toBe(403);
    }
    expect((await enrol(token, 'own')).status).toBe(429);
    infra.clock.advance(2 * GUESSES_COUNT_MS);
    expect((await enrol(token, 'own')).status).toBe(200);
  });

  it('keeps no token where it could be read', async () => {
    const { token } = await admin.add({});
    await enrol(token, 'the-token-of-the-machine');
    const [row] = await infra.sql.query<{ found: string }>(
      `select string_agg(t::text, '') as found from (
         select row_to_json(e)::text as t from es.event e union all
         select row_to_json(k)::text from infra.machine_secret k union all
         select row_to_json(m)::text from infra.machine m) rows`,
    );
    expect(row?.found).not.toContain(token);
    expect(row?.found).not.toContain('the-token-of-the-machine');
  });

  it('does not open the tunnel of another machine, or of a server, nor an agent that of a machine', async () => {
    const one = await machine();
    const other = await machine();
    const { serverId, agent } = await infra.runningServer(infra.key());
    const dial = (header: 'x-svc-server-id' | 'x-svc-machine-id', id: string, token: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${infra.port}/agent/tunnel`, {
          headers: { authorization: `Bearer ${token}`, [header]: id, 'x-svc-agent-version': '1.0.0' },
        });
        socket.on('open', () => {
          socket.terminate();
          resolve('open');
        });
        socket.on('error', (error) => resolve(error.message));
      });
    const agentToken = (agent as unknown as { token: string }).token;
    expect(await dial('x-svc-machine-id', one.id, one.own)).toBe('open');
    for (const [header, id, token] of [
      ['x-svc-machine-id', other.id, one.own],
      ['x-svc-server-id', serverId, one.own],
      ['x-svc-server-id', one.id, one.own],
      ['x-svc-machine-id', serverId, agentToken],
      ['x-svc-machine-id', one.id, agentToken],
      ['x-svc-machine-id', newId(), one.own],
    ] as const) {
      expect(await dial(header, id, token)).toContain('401');
    }
  });

  it('takes servers of its region while it is in use, and none while it is drained', async () => {
    const { id, region } = await machine();
    const first = await order(infra.key(), region);
    expect(first.status).toBe(201);
    expect(await placeOf(String(first.body.data?.id))).toBe(id);
    await admin.drain(id);
    const other = await machine();
    const refused = await order(infra.key(), region);
    expect(refused.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'region' } });
    const elsewhere = await order(infra.key(), other.region);
    expect(await placeOf(String(elsewhere.body.data?.id))).toBe(other.id);
    await admin.resume(id);
    expect((await order(infra.key(), region)).status).toBe(201);
  });

  it('that is full takes no server, however many ask at once', async () => {
    const { id, region } = await machine();
    const small = { ...ROOMY_REPORT, memoryMb: { total: 512, used: 0, promised: 0 } };
    await infra.sql.query('update infra.machine_report set report = $2 where machine_id = $1', [
      id,
      JSON.stringify(small),
    ]);
    // Twice of what it has may be promised, and a micro is half a gigabyte.
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(infra.key(), region)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused?.body.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { obstacle: 'full' } });
    expect(refused?.body.error?.hint).toMatchObject({ recovery: expect.any(String) as string });
  });

  it('without users of its servers takes those of one portal in production, unless the operator shares it', async () => {
    const { id, region } = await machine();
    const oneUser = { ...ROOMY_REPORT, users: { own: false, obstacle: 'it does not run as root' } };
    await infra.sql.query('update infra.machine_report set report = $2 where machine_id = $1', [
      id,
      JSON.stringify(oneUser),
    ]);
    const place = infra.get(PlacementService);
    const config = Reflect.get(place, 'config') as Config;
    Reflect.set(place, 'config', { ...config, environment: 'production' });
    try {
      const [ours, theirs] = [newId(), newId()];
      // However many ask at once, one portal has it.
      const answers = await Promise.all(
        [ours, theirs, ours, theirs].map((portalId) => order(infra.key({ portalId }), region)),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.map(({ body }) => body.error)).toEqual(
        Array.from({ length: 2 }, () =>
          expect.objectContaining({
            code: 'PROVIDER_ERROR',
            details: expect.objectContaining({ obstacle: 'shared' }) as object,
          }),
        ),
      );
      expect(await admin.share(id, true)).toMatchObject({ sharesPortals: true, ownUsers: false });
      expect((await order(infra.key({ portalId: ours }), region)).status).toBe(201);
      expect((await order(infra.key({ portalId: theirs }), region)).status).toBe(201);
      // What is there goes on when it is shared no more.
      await admin.share(id, false);
      expect((await order(infra.key({ portalId: ours }), region)).body.error?.code).toBe('PROVIDER_ERROR');
    } finally {
      Reflect.set(place, 'config', config);
    }
  });

  it('is not removed while servers are on it; lost, it takes them with it and no others', async () => {
    const one = await machine();
    const stays = await infra.runningServer(infra.key());
    const key = infra.key();
    const serverId = String((await order(key, one.region)).body.data?.id);
    await expect(admin.remove(one.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const read = async (id: string) => {
      const [row] = await infra.sql.query<{ status: string; error_code: string | null }>(
        'select status, error_code from infra.server where id = $1',
        [id],
      );
      return row;
    };
    // A server that is being made may be ready just after its machine is lost; a sweep finds that later.
    await eventually(async () => expect((await read(serverId))?.status).toBe('running'));
    await admin.lose(one.id);
    await eventually(async () =>
      expect(await read(serverId)).toEqual({ status: 'error', error_code: 'VM_MISSING' }),
    );
    expect((await read(stays.serverId))?.status).toBe('running');
    expect(await opens(one.id, one.own)).toBe(false);
    expect((await infra.call('delete', `/v1/infra/servers/${serverId}`, key)).status).toBe(200);
    await expect(admin.remove(one.id)).resolves.toEqual({ id: one.id, removed: true });
  });

  it('out of reach decides nothing: power answers an honest error, and the server stays what it is', async () => {
    const { id, region } = await machine();
    const key = infra.key();
    const serverId = String((await order(key, region)).body.data?.id);
    await eventually(async () => expect(await statusOf(serverId)).toBe('running'));
    await infra.sql.query(
      `update infra.machine_tunnel set seen_at = now() - interval '5 minutes' where machine_id = $1`,
      [id],
    );
    for (const action of ['stop', 'reboot', 'sleep-now']) {
      const { status, body } = await infra.call('post', `/v1/infra/servers/${serverId}/${action}`, key);
      expect([action, status, body.error?.code]).toEqual([action, 502, 'PROVIDER_ERROR']);
    }
    expect(await statusOf(serverId)).toBe('running');
  });
});
