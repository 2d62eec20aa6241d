import { hasRedisServer } from '#libs/testing';
import { databaseTroubles } from './database-troubles.js';
import { proveTroubles, type ProvenBy, type TroubleCase } from './prove.js';
import { clockTroubles, diskTroubles, processTroubles, redisTroubles } from './service-troubles.js';
import { TroubledWorld } from './world.js';

const SPEC = 'test/trouble/service.e2e.spec.ts';

/** Where there is none, a run says so by itself. */
const canRun = await hasRedisServer();

if (canRun)
  describe('a service on which everything goes wrong, one after the other', () => {
    let world: TroubledWorld;

    beforeAll(async () => {
      world = await TroubledWorld.start();
    });
    afterAll(() => world?.stop());

    const all = () =>
      ({
        ...redisTroubles(world),
        ...diskTroubles(world),
        ...clockTroubles(world),
        ...databaseTroubles(world),
        ...processTroubles(world),
      }) satisfies Record<ProvenBy<typeof SPEC>, () => TroubleCase>;

    proveTroubles(SPEC, () => world, all);
  });
