import { FairPlaces } from './fair-places.policy.js';

const SHARE = { ofFree: 1 / 3, perSubject: 2, againMs: 1 };

/** Takes places until the owner gets none; a subject of its own for each. */
function fill(places: FairPlaces, owner: string): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let subject = 0; ; subject++) {
    const release = places.take({ owner, subject: String(subject) });
    if (!release) return taken;
    taken.push(release);
  }
}

describe('the places of a worker', () => {
  it.each([
    [256, 64],
    [32, 8],
    [4, 1],
    [1, 1],
  ])('of %i, one owner alone gets %i', (count, most) => {
    expect(fill(new FairPlaces(count, SHARE), 'a')).toHaveLength(most);
  });

  it('leave room for whoever comes next, however greedy the others are', () => {
    const places = new FairPlaces(256, SHARE);
    const taken = Array.from({ length: 16 }, (_, n) => fill(places, `owner-${n}`).length);
    expect(taken).toEqual([...taken].sort((a, b) => b - a));
    expect(Math.min(...taken)).toBeGreaterThan(0);
    expect(places.take({ owner: 'the next', subject: 's' })).not.toBeNull();
  });

  it('go to those who hold few, until all hold alike', () => {
    const places = new FairPlaces(64, SHARE);
    const first = fill(places, 'first');
    const second = fill(places, 'second');
    expect(first.length).toBeGreaterThan(second.length);
    first.pop()?.();
    expect(places.take({ owner: 'first', subject: 'again' })).toBeNull();
    expect(places.take({ owner: 'second', subject: 'again' })).not.toBeNull();
  });

  it('are given back once, however often that is asked', () => {
    const places = new FairPlaces(4, SHARE);
    const [release] = fill(places, 'a');
    release?.();
    release?.();
    expect(fill(places, 'a')).toHaveLength(1);
  });

  it('keep the limit of one subject, and subjects of one name of two owners apart', () => {
    const places = new FairPlaces(256, SHARE);
    const take = (owner: string) => places.take({ owner, subject: 'server' });
    expect([take('a'), take('a'), take('a'), take('b')].map((place) => place !== null)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
