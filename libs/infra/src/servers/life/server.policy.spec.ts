import { isPorticoError } from '#libs/kernel';
import type { ServerMode } from '../../contracts/server-terms.js';
import { requireMode, requirePort, requireTunnel } from './server.policy.js';

function outcome(work: () => void): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    if (isPorticoError(error)) return error.code;
    throw error;
  }
}

describe('settings of a server', () => {
  it.each([
    [0, 'ok'],
    [1, 'PORT_RESTRICTED'],
    [80, 'PORT_RESTRICTED'],
    [1_023, 'PORT_RESTRICTED'],
    [1_024, 'ok'],
    [65_535, 'ok'],
    [65_536, 'PORT_RESTRICTED'],
    [-1, 'PORT_RESTRICTED'],
  ])('port %p: %s', (port, expected) => {
    expect(outcome(() => requirePort(port))).toBe(expected);
  });

  it.each<[ServerMode, ServerMode, boolean, boolean, string]>([
    ['BLACKHOLE', 'BLACKHOLE', true, true, 'SAME_MODE'],
    ['OPEN', 'OPEN', false, false, 'SAME_MODE'],
    ['BLACKHOLE', 'OPEN', true, true, 'ok'],
    ['BLACKHOLE', 'OPEN', false, true, 'OPEN_MODE_NOT_ALLOWED'],
    ['BLACKHOLE', 'OPEN', true, false, 'OPEN_MODE_NOT_ALLOWED'],
    ['OPEN', 'BLACKHOLE', false, false, 'ok'],
  ])('%s to %s, portal allows %p, provider can %p: %s', (from, to, allowedByPortal, possible, expected) => {
    expect(outcome(() => requireMode(from, to, { allowedByPortal, possible }))).toBe(expected);
  });

  it('keeps functions of the tunnel to servers that have one', () => {
    expect(outcome(() => requireTunnel({ mode: 'BLACKHOLE' }))).toBe('ok');
    expect(outcome(() => requireTunnel({ mode: 'OPEN' }))).toBe('BLACKHOLE_ONLY');
  });
});
