import { applicationState } from './application-state.policy.js';

const AT = new Date('2026-01-15T12:00:00.000Z');
const SEEN = new Date('2026-01-15T12:05:00.000Z');
const SERVER = { status: 'running', connected: true, deployedAt: AT, wakingSince: null } as const;
const crashed = { told: { state: 'crashed', since: AT }, seenAt: SEEN } as const;
const silent = { told: null, seenAt: SEEN } as const;

describe('the state of an application', () => {
  it.each([
    ['is what its agent tells', SERVER, crashed, { state: 'crashed', since: AT }],
    ['is unknown where an older agent does not tell', SERVER, silent, { state: 'unknown', since: SEEN }],
    [
      'is unknown without its agent',
      { ...SERVER, connected: false },
      crashed,
      { state: 'unknown', since: SEEN },
    ],
    [
      'is unknown on a broken machine',
      { ...SERVER, status: 'error' as const },
      crashed,
      { state: 'unknown', since: SEEN },
    ],
    [
      'is none before the first good deploy',
      { ...SERVER, deployedAt: null },
      silent,
      { state: 'none', since: null },
    ],
    [
      'is none where the agent has nothing to run',
      { ...SERVER, deployedAt: null },
      { told: { state: 'none', since: AT }, seenAt: SEEN } as const,
      { state: 'none', since: null },
    ],
    [
      'is stopped while its machine sleeps',
      { ...SERVER, status: 'sleeping' as const },
      crashed,
      { state: 'stopped', since: SEEN },
    ],
    [
      'is starting while its machine wakes',
      { ...SERVER, status: 'waking' as const, wakingSince: AT },
      silent,
      { state: 'starting', since: AT },
    ],
    [
      'is none on a machine that is being made',
      { ...SERVER, status: 'provisioning' as const, deployedAt: null, connected: false },
      { told: null, seenAt: null },
      { state: 'none', since: null },
    ],
  ])('%s', (_what, server, known, state) => {
    expect(applicationState(server, known)).toEqual(state);
  });
});
