import { randomUUID } from 'node:crypto';
import { newId } from '#libs/kernel';
import { InfraApp } from '../__fixtures__/infra-app.js';
import type { TunnelIdentity, TunnelPeer } from './tunnel.port.js';
import { TunnelRepository } from './tunnel.repository.js';

describe('the directory of tunnels', () => {
  let infra: InfraApp;
  let tunnels: TunnelRepository;

  beforeAll(async () => {
    infra = await InfraApp.start();
    tunnels = infra.get(TunnelRepository);
  });
  afterAll(() => infra.stop());

  const tunnelOf = (peer: TunnelPeer, peerId = newId()): TunnelIdentity => ({
    peer,
    peerId,
    sessionId: randomUUID(),
    agentVersion: '1.0.0',
  });
  /** A tunnel that is published and was last renewed long ago. */
  const published = async (tunnel: TunnelIdentity): Promise<TunnelIdentity> => {
    const { peer, peerId } = tunnel;
    if (peer === 'server') {
      await infra.sql.query(
        `insert into infra.server (id, portal_id, key_id, owner_user_id, name, status, provider, plan, region, image,
           subdomain, access_policy, mode, prevent_wake, created_at, updated_at, last_version)
         values ($1, $2, $3, $4, 'shop', 'running', 'local', 'micro', 'local', 'local', $5, 'OWNER_ONLY',
           'BLACKHOLE', false, now(), now(), 1)
         on conflict do nothing`,
        [peerId, newId(), infra.key(), newId(), `app-${peerId.slice(-12)}`],
      );
    }
    await tunnels.connected(tunnel);
    const table = peer === 'server' ? 'infra.tunnel' : 'infra.machine_tunnel';
    await infra.sql.query(`update ${table} set seen_at = now() - interval '1 hour' where ${peer}_id = $1`, [
      peerId,
    ]);
    return tunnel;
  };
  const isRenewed = async ({ peer, peerId }: TunnelIdentity): Promise<boolean> =>
    (peer === 'server'
      ? await tunnels.findReplicaUrl(peerId)
      : await tunnels.findReplicaOfMachine(peerId)) !== null;
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const { sql } = infra;
    const query = sql.query.bind(sql);
    let count = 0;
    sql.query = (...args: Parameters<typeof query>) => {
      count += 1;
      return query(...args);
    };
    try {
      await work();
    } finally {
      Reflect.deleteProperty(sql, 'query');
    }
    return count;
  };

  it('renews any number of tunnels of servers and machines by one statement', async () => {
    const peers: TunnelPeer[] = ['server', 'server', 'server', 'machine', 'machine'];
    const all = await Promise.all(peers.map((peer) => published(tunnelOf(peer))));
    let superseded: ReadonlySet<string> | null = null;
    const count = await statementsOf(async () => (superseded = await tunnels.heartbeat(all)));
    expect(count).toBe(1);
    expect(superseded).toEqual(new Set());
    for (const tunnel of all) expect(await isRenewed(tunnel)).toBe(true);
  });

  it('tells which tunnels are those of others by now, or of nobody, and leaves them alone', async () => {
    const kept = await published(tunnelOf('server'));
    const taken = await published(tunnelOf('server'));
    const machine = await published(tunnelOf('machine'));
    const forgotten = await published(tunnelOf('server'));
    const ended = await published(tunnelOf('machine'));
    await published(tunnelOf('server', taken.peerId));
    await published(tunnelOf('machine', machine.peerId));
    await tunnels.forget(forgotten.peerId);
    await tunnels.disconnected(ended);
    const lost = [taken, machine, forgotten, ended];
    const superseded = await tunnels.heartbeat([...lost, kept]);
    expect(superseded).toEqual(new Set(lost.map(({ sessionId }) => sessionId)));
    expect(await isRenewed(kept)).toBe(true);
    for (const tunnel of [taken, machine]) expect(await isRenewed(tunnel)).toBe(false);
  });
});
