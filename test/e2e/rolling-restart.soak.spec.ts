import { eventually } from '#libs/testing';
import { RollingRestart } from '../harness/rolling-restart.js';

/** Each is a tunnel of its own. */
const SERVERS = 1000;

/** Minutes: a thousand orders, and a drain for each API process. */
const LIMIT_MS = 900_000;

describe('a restart of every process in turn', () => {
  let world: RollingRestart;

  beforeAll(async () => {
    world = await RollingRestart.prepare(SERVERS);
  }, LIMIT_MS);
  afterAll(() => world?.remove());

  it(
    'fails no request, loses and repeats no command, and log streams go on where they were',
    async () => {
      const { servers } = world.machine;
      const follower = world.follower();
      const clients = await world.clients();
      await world.restartAll();
      await clients.stop();
      await follower.stop();

      expect(clients.faults).toEqual([]);
      expect([...clients.answered.keys()].sort()).toEqual(['exec', 'page', 'read']);
      // The last ones open again while the clients stop.
      await eventually(() => expect(servers.openTunnels).toBe(SERVERS));
      expect(servers.starts.size).toBe(clients.answered.get('exec'));
      expect([...servers.starts.values()].filter((count) => count > 1)).toEqual([]);

      expect(follower.faults).toEqual([]);
      expect(follower.begins).toBeGreaterThan(1);
      const [first = 0] = follower.lines;
      expect(follower.lines).toEqual(follower.lines.map((_, index) => first + index));
    },
    LIMIT_MS,
  );
});
