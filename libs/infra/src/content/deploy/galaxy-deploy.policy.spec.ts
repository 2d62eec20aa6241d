import { DEPLOY_STEPS } from '#libs/agent-protocol';
import { galaxyDeployFault, galaxyFailure, type GalaxyDeployOrder } from './galaxy-deploy.policy.js';

const ORDER: GalaxyDeployOrder = { source: 'content', runtime: 'node22', install: 'npm ci', start: 'node .' };

describe('a deploy to a shared host', () => {
  it.each<[Partial<GalaxyDeployOrder>, string | null, string | null]>([
    [{}, null, null],
    [{ install: null }, null, null],
    [{ install: 'npm ci\n' }, null, null],
    [{ runtime: 'static', start: null }, null, null],
    [{ source: 'url' }, 'GALAXY_DEPLOY_CONTENT_ONLY', 'source'],
    [{ source: 'version' }, null, null],
    [{ runtime: null }, 'GALAXY_DEPLOY_RUNTIME_REQUIRED', 'runtime'],
    [{ start: null }, 'GALAXY_DEPLOY_RUNTIME_REQUIRED', 'start'],
    [{ install: 'npm ci\nnpm run build' }, 'GALAXY_DEPLOY_INVALID_INSTALL', 'install'],
    [{ install: 'npm ci\rrm x' }, 'GALAXY_DEPLOY_INVALID_INSTALL', 'install'],
  ])('with %j is %s', (change, code, field) => {
    const fault = galaxyDeployFault({ ...ORDER, ...change });
    expect(fault?.code ?? null).toBe(code);
    expect(fault?.options.details?.field ?? null).toBe(field);
  });
});

describe('a failed deploy of a shared host', () => {
  const app = { id: 'a', name: 'shop' };
  const failed = { step: 'install', exitCode: 1, log: 'npm ERR!' } as const;

  it('is of the build until the release stands, and of the start from then on', () => {
    const codes = DEPLOY_STEPS.map((step) => galaxyFailure(app, { ...failed, step }).code);
    const build = DEPLOY_STEPS.slice(0, DEPLOY_STEPS.indexOf('pre_start'));
    expect(codes.filter((code) => code === 'GALAXY_APP_BUILD_FAILED')).toHaveLength(build.length);
    expect(new Set(codes.slice(build.length))).toEqual(new Set(['GALAXY_APP_START_FAILED']));
  });

  it.each([
    [{ exitCode: 137, log: '' }],
    [{ log: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory' }],
    [{ log: 'line\nKilled\n' }],
    [{ log: 'spawn ENOMEM' }],
  ])('%j points at a machine of its own', (change) => {
    const { hint } = galaxyFailure(app, { ...failed, ...change });
    expect(hint).toMatchObject({ reason: 'out_of_memory', example: { name: 'shop', graduateFrom: 'a' } });
  });

  it('shows the end of the log', () => {
    const { logTail, hint } = galaxyFailure(app, { ...failed, log: `${'x'.repeat(9_000)}end` });
    expect(logTail).toHaveLength(4_096);
    expect(logTail.endsWith('end')).toBe(true);
    expect(hint.reason).toBe('build_failed');
  });
});
