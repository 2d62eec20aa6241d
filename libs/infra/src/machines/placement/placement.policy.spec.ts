import { ROOMY_REPORT } from '../../__fixtures__/placeable-machine.js';
import { planLimits } from './provider-catalogue.data.js';
import {
  chooseMachine,
  type Placeable,
  placementObstacle,
  placementRefusal,
  type PlacementRules,
} from './placement.policy.js';

const NEED = { portalId: 'ours', provider: 'enrolled', region: 'north', limits: planLimits('small') };
const RULES: PlacementRules = {
  mostPromisedPercent: 100,
  takesUnsandboxed: false,
  takesOffline: false,
  mixesPortals: false,
};

/** A machine with 4 GiB and 100 GB. */
function machine(change: Partial<Placeable> = {}, memoryMb = 4_096, diskGb = 100): Placeable {
  return {
    id: 'a',
    provider: 'enrolled',
    region: 'north',
    status: 'enrolled',
    silent: false,
    plans: {},
    sharesPortals: false,
    portals: [],
    report: {
      ...ROOMY_REPORT,
      memoryMb: { total: memoryMb, used: 0, promised: 0 },
      diskGb: { total: diskGb, used: 0, promised: 0 },
    },
    ...change,
  };
}

const ONE_USER = { ...ROOMY_REPORT, users: { own: false, obstacle: 'it does not run as root' } };
const OTHERS = { report: ONE_USER, portals: ['ours', 'theirs'] };
const SHARED = { ...ROOMY_REPORT, sandbox: { available: false, obstacle: 'no bubblewrap' } };

const OFFLINE = { ...ROOMY_REPORT, egress: { available: false, obstacle: 'no slirp4netns' } };

describe('a new server and a machine', () => {
  it.each<[string, Placeable, string | null, Partial<PlacementRules>]>([
    ['fits', machine(), null, {}],
    ['another provider', machine({ provider: 'local' }), 'provider', {}],
    ['another region', machine({ region: 'south' }), 'region', {}],
    ['added, not enrolled', machine({ status: 'added' }), 'draining', {}],
    ['draining', machine({ status: 'draining' }), 'draining', {}],
    ['lost', machine({ status: 'lost' }), 'draining', {}],
    ['silent', machine({ silent: true }), 'silent', {}],
    ['has never told', machine({ report: null }), 'silent', {}],
    ['no sandbox', machine({ report: SHARED }), 'unsandboxed', {}],
    ['no sandbox, and allowed', machine({ report: SHARED }), null, { takesUnsandboxed: true }],
    ['no way to other networks', machine({ report: OFFLINE }), 'offline', {}],
    ['no way, and not in production', machine({ report: OFFLINE }), null, { takesOffline: true }],
    ['has not looked for a way yet', machine({ report: { ...OFFLINE, egress: null } }), null, {}],
    ['no way, and no sandbox', machine({ report: { ...SHARED, egress: OFFLINE.egress } }), 'unsandboxed', {}],
    ['one user, and nobody there', machine({ report: ONE_USER }), null, {}],
    ['one user, and only servers of the portal', machine({ report: ONE_USER, portals: ['ours'] }), null, {}],
    ['one user, and servers of another portal', machine({ ...OTHERS, portals: ['theirs'] }), 'shared', {}],
    ['one user, and servers of both', machine(OTHERS), 'shared', {}],
    ['one user, and the operator shares it', machine({ ...OTHERS, sharesPortals: true }), null, {}],
    ['one user, and not in production', machine(OTHERS), null, { mixesPortals: true }],
    ['own users, and servers of another portal', machine({ portals: ['theirs'] }), null, {}],
    ['older than users are told', machine({ ...OTHERS, report: { ...ONE_USER, users: null } }), null, {}],
    ['the last place', machine({ plans: { small: 3 } }), null, {}],
    ['no memory left', machine({ plans: { small: 4 } }), 'full', {}],
    ['more may be promised', machine({ plans: { small: 4 } }), null, { mostPromisedPercent: 200 }],
    ['no disk left', machine({ plans: { small: 1 } }, 65_536, 30), 'full', {}],
    ['no bound at all', machine({ plans: { medium: 99 } }), null, { mostPromisedPercent: null }],
    ['a plan nobody knows counts as the smallest', machine({ plans: { huge: 6 } }), null, {}],
  ])('%s', (_what, candidate, obstacle, rules) => {
    expect(placementObstacle(candidate, NEED, { ...RULES, ...rules })).toBe(obstacle);
  });

  it('meet where the largest share of memory is free, by what is promised and not by its word', () => {
    const busy = machine({ id: 'busy', plans: { small: 1 } });
    const lies = machine({ id: 'lies', plans: { small: 2 } });
    const large = machine({ id: 'large', plans: { small: 3 } }, 16_384);
    expect(chooseMachine([busy, lies, large], NEED, RULES)?.id).toBe('large');
    expect(chooseMachine([busy, lies], NEED, RULES)?.id).toBe('busy');
    expect(chooseMachine([machine({ id: 'first' }), machine({ id: 'second' })], NEED, RULES)?.id).toBe(
      'first',
    );
    expect(chooseMachine([machine({ status: 'draining' })], NEED, RULES)).toBeNull();
  });

  it.each<[string, Placeable[], string]>([
    ['no machine of the provider', [machine({ provider: 'local' })], 'NO_CREDENTIALS'],
    ['none in the region', [machine({ region: 'south' })], 'REGION_NOT_SUPPORTED'],
    ['all of the region drained', [machine({ status: 'draining' })], 'REGION_NOT_SUPPORTED'],
    ['all silent', [machine({ silent: true }), machine({ status: 'draining' })], 'PROVIDER_ERROR'],
    ['all without a way', [machine({ report: OFFLINE }), machine({ silent: true })], 'PROVIDER_ERROR'],
    ['all full', [machine({ plans: { small: 4 } }), machine({ silent: true })], 'PROVIDER_ERROR'],
  ])('do not meet: %s', (_what, machines, code) => {
    expect(placementRefusal(machines, NEED, RULES).code).toBe(code);
  });
});
