import { TrafficCounters } from './traffic-counters.js';

const ONE = { requests: 1, bytesIn: 10, bytesOut: 100, errors5xx: 0 };
const MINUTE = 1_800_000_000_000;

describe('counters of traffic', () => {
  it('add up by server and minute, and give everything away once', () => {
    const counters = new TrafficCounters();
    counters.add('a', MINUTE, ONE);
    counters.add('a', MINUTE + 59_999, { ...ONE, errors5xx: 1 });
    counters.add('a', MINUTE + 60_000, ONE);
    counters.add('b', MINUTE, ONE);
    expect(counters.take()).toEqual([
      { serverId: 'a', minute: new Date(MINUTE), requests: 2, bytesIn: 20, bytesOut: 200, errors5xx: 1 },
      { serverId: 'a', minute: new Date(MINUTE + 60_000), ...ONE },
      { serverId: 'b', minute: new Date(MINUTE), ...ONE },
    ]);
    expect(counters.take()).toEqual([]);
  });

  it('take back what could not be kept', () => {
    const counters = new TrafficCounters();
    counters.add('a', MINUTE, ONE);
    const taken = counters.take();
    counters.add('a', MINUTE, ONE);
    counters.putBack(taken);
    expect(counters.take()).toEqual([
      { serverId: 'a', minute: new Date(MINUTE), requests: 2, bytesIn: 20, bytesOut: 200, errors5xx: 0 },
    ]);
  });
});
