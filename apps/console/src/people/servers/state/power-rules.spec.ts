import { POWER_CALLS, powerObstacle, type PowerCall } from './power-rules.js';

const ALL = ['wake', 'sleep-now', 'start', 'stop', 'reboot', 'refresh', 'repair'];
const server = {
  status: 'running',
  kind: 'STANDALONE',
  preventWake: false,
  access: { role: 'OWNER', allowedActions: ALL },
} as const;

describe('what a server can be asked for', () => {
  it.each([
    ['provisioning', ['refresh']],
    ['running', ['sleepNow', 'stop', 'reboot', 'refresh', 'repair']],
    ['sleeping', ['wake', 'start', 'refresh', 'repair']],
    ['error', ['refresh', 'repair']],
    ['deleted', []],
  ] as const)('%s: %j', (status, possible) => {
    expect(POWER_CALLS.filter((call) => powerObstacle({ ...server, status }, call) === null)).toEqual(
      possible,
    );
  });

  it('depends on the role, on what kind it is, and on whether it may be woken', () => {
    const developer = { ...server, access: { role: 'DEVELOPER' as const, allowedActions: ['read', 'wake'] } };
    expect(powerObstacle(developer, 'stop')).toBe('role');
    expect(powerObstacle({ ...developer, status: 'sleeping' }, 'wake')).toBeNull();
    expect(powerObstacle({ ...server, kind: 'GALAXY_APP' }, 'stop')).toBe('shared-host');
    const blocked = { ...server, preventWake: true };
    const obstacles = (status: 'running' | 'sleeping', ...calls: PowerCall[]) =>
      calls.map((call) => powerObstacle({ ...blocked, status }, call));
    expect(obstacles('sleeping', 'wake', 'start', 'repair')).toEqual(Array(3).fill('wake-blocked'));
    expect(obstacles('running', 'stop', 'wake')).toEqual([null, 'awake']);
  });
});
