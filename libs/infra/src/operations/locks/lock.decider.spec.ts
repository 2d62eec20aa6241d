import { fold } from '#libs/kernel';
import { lockDecider, type ReleaseServerLock } from './lock.decider.js';

const release: ReleaseServerLock = {
  type: 'release',
  serverId: 's',
  operationId: 'o',
  kind: 'exec',
  by: 'lock',
  at: new Date('2026-01-02T03:04:05Z'),
};

describe('the release of a lock', () => {
  it('says what was released, by which way', () => {
    expect(lockDecider.decide(release, lockDecider.initialState())).toEqual([
      {
        type: 'server_lock_released',
        data: {
          serverId: 's',
          operationId: 'o',
          kind: 'exec',
          by: 'lock',
          releasedAt: '2026-01-02T03:04:05.000Z',
        },
      },
    ]);
  });

  it('is a fact once for each that held the server', () => {
    const state = fold(lockDecider, lockDecider.decide(release, lockDecider.initialState()));
    expect(lockDecider.decide(release, state)).toEqual([]);
    expect(lockDecider.decide({ ...release, operationId: 'other' }, state)).toHaveLength(1);
  });
});
