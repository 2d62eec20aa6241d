import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { systemMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { BlobBytes } from '#libs/storage';
import { repeats } from '#libs/testing';
import type { DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import { VersionRemoval } from '../../libs/sources/src/retention/version-removal.service.js';
import { anyArchive, SourcedServers } from './__fixtures__/sourced-servers.js';

/** Milliseconds of a deploy here, about: the cleanup begins anywhere in it. */
const SPAN_MS = 120;
/** What may be refused, as long as it is refused before anything is accepted. */
const REFUSED = '410 SOURCE_VERSION_BYTES_PURGED';

describe('a cleanup beside deploys of what it would take', () => {
  let world: SourcedServers;
  let server: DeployedServer;

  beforeAll(async () => {
    world = await SourcedServers.start();
    server = await world.server();
  });
  afterAll(() => world.stop());

  const accepted = async (): Promise<number> => {
    const [row] = await world.infra.database.query<{ count: number }>(
      `select count(*)::int as count from infra.operation_view where server_id = $1 and kind = 'deploy'`,
      [server.id],
    );
    return row?.count ?? 0;
  };

  /** Takes everything it may, and its bytes, over and over until the deploy has ended. */
  async function cleanUntil(isOver: () => boolean): Promise<void> {
    await delay(randomInt(SPAN_MS));
    while (!isOver()) {
      const order = { reason: 'cleanup', keep: 1 } as const;
      await world.infra.get(VersionRemoval).cleanUp(world.ownerOf(server), order, systemMeta(newId()));
      await world.infra.get(BlobBytes).erase();
    }
  }

  async function round(): Promise<'deployed' | 'refused'> {
    const owner = world.ownerOf(server);
    const bytes = anyArchive();
    const versionId = await world.save(owner, bytes);
    await world.save(owner, anyArchive());
    const before = await accepted();
    let isOver = false;
    const deploy = world.deployVersion(server, versionId).finally(() => {
      isOver = true;
    });
    const [{ status, body }] = await Promise.all([deploy, cleanUntil(() => isOver)]);
    if (status !== 200) {
      expect(`${status} ${body.error?.code}`).toBe(REFUSED);
      expect(await accepted()).toBe(before);
      return 'refused';
    }
    expect(server.agent.archives.get(String(body.data?.operationId))?.equals(bytes)).toBe(true);
    const running = (await world.versions(server.id)).find(({ number }) => `v${number}` === versionId);
    expect(running).toMatchObject({ deployStatus: 'success', blobId: expect.any(String) as string });
    // And it can be deployed again: what a server runs is kept.
    expect((await world.deployVersion(server, versionId)).status).toBe(200);
    return 'deployed';
  }

  it('never takes the bytes of one that was accepted', async () => {
    const outcomes: string[] = [];
    for (let turn = 0; turn < repeats(20); turn += 1) outcomes.push(await round());
    expect(outcomes).toContain('deployed');
    // Nothing is held for longer than it is needed.
    world.infra.clock.advance(121_000);
    await world.infra.get(BlobBytes).erase();
    expect(await world.leases()).toEqual([]);
  });
});
