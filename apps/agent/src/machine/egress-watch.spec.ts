import { eventually } from '#libs/testing';
import { EgressWatch } from './egress-watch.js';

describe('what a machine knows of the network of its servers', () => {
  const said: string[] = [];
  let obstacles: (string | null | Error)[];
  let watch: EgressWatch;

  beforeEach(() => {
    said.length = 0;
    watch = new EgressWatch(
      async () => {
        const next = obstacles.length > 1 ? obstacles.shift() : obstacles[0];
        if (next instanceof Error) throw next;
        return next ?? null;
      },
      (level, message, fields = {}) => void said.push(`${level} ${message} ${fields['reason'] ?? ''}`.trim()),
      1,
    );
  });
  afterEach(() => watch.stop());

  it('is nothing before it has looked, then what it saw last', async () => {
    obstacles = [null, 'no tun', 'no tun', null];
    expect(watch.state).toBeNull();
    watch.start();
    await eventually(() => expect(said).toHaveLength(2));
    expect(said).toEqual([
      'warn servers reach no other network no tun',
      'info servers reach other networks again',
    ]);
    await eventually(() => expect(watch.state).toEqual({ available: true, obstacle: null }));
  });

  it('is that it does not, where the look itself fails', async () => {
    obstacles = [new Error('spawn EAGAIN')];
    watch.start();
    await eventually(() => expect(watch.state).toEqual({ available: false, obstacle: 'spawn EAGAIN' }));
    expect(said).toEqual(['warn servers reach no other network spawn EAGAIN']);
  });

  it('changes no more once it is stopped', async () => {
    obstacles = [null];
    watch.start();
    await watch.stop();
    obstacles = ['gone'];
    let looks = 0;
    const later = new EgressWatch(
      async () => `${(looks += 1)}`,
      () => undefined,
      1,
    );
    later.start();
    await eventually(() => expect(looks).toBeGreaterThan(3));
    await later.stop();
    expect(watch.state).toEqual({ available: true, obstacle: null });
  });
});
