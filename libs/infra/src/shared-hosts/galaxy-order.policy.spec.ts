import type { PorticoError } from '#libs/kernel';
import { uploadedFile } from '../__fixtures__/uploaded-file.js';
import type { ServerOrderInput } from '../machines/placement/server-order.policy.js';
import { galaxyHostFault, parseGalaxyOrder } from './galaxy-order.policy.js';

const FILE = uploadedFile('x');
const RUNTIMES = ['node22', 'static'];
const parse = (change: Partial<ServerOrderInput>) => parseGalaxyOrder({ name: 'shop', ...change }, RUNTIMES);

function refusal(work: () => unknown): PorticoError {
  try {
    work();
  } catch (error) {
    return error as PorticoError;
  }
  throw new Error('accepted');
}

describe('an order for an application on a shared host', () => {
  it('needs nothing but a name', () => {
    expect(parse({})).toEqual({
      name: 'shop',
      displayName: '',
      description: '',
      runtime: null,
      deploy: null,
    });
  });

  it('may bring its first deploy', () => {
    const source = { content: FILE };
    expect(parse({ source, runtime: 'node22', start: 'node .', env: { A: 'b' } }).deploy).toEqual({
      content: FILE,
      runtime: 'node22',
      install: null,
      start: 'node .',
      port: 3_000,
      env: { A: 'b' },
    });
  });

  it.each<[string, Partial<ServerOrderInput>]>([
    ['provider', { provider: 'local' }],
    ['plan', { plan: 'micro' }],
    ['region', { region: 'local' }],
    ['image', { image: 'default' }],
    ['runtime', { runtime: 'php83' }],
    ['start', { start: 'node .' }],
    ['env', { env: {} }],
  ])('is refused for %s with a body that would be accepted', (field, change) => {
    const { code, options } = refusal(() => parse(change));
    expect([code, options.details]).toEqual(['INVALID_REQUEST', { field }]);
    const { example } = options.hint as { example: ServerOrderInput };
    if (example.placement === undefined) expect(parse(example).name).toBe('shop');
  });

  it.each<[string, Partial<ServerOrderInput>]>([
    ['GALAXY_DEPLOY_RUNTIME_REQUIRED', { start: 'node .' }],
    ['GALAXY_DEPLOY_INVALID_INSTALL', { runtime: 'node22', start: 'node .', install: 'a\nb' }],
  ])('is refused with %s as its deploy would be', (code, change) => {
    expect(refusal(() => parse({ source: { content: FILE }, ...change })).code).toBe(code);
  });
});

describe('the shared host of an order', () => {
  it.each([
    ['running', true, null],
    ['running', false, 'GALAXY_HOST_UNREACHABLE'],
    ['sleeping', false, 'GALAXY_SLEEPING'],
    ['waking', false, 'GALAXY_SLEEPING'],
    ['provisioning', false, 'GALAXY_HOST_UNREACHABLE'],
    ['error', false, 'GALAXY_HOST_UNREACHABLE'],
    ['deleted', false, 'GALAXY_HOST_UNREACHABLE'],
  ] as const)('%s, connected %s: %s', (status, connected, code) => {
    expect(galaxyHostFault({ status, connected })?.code ?? null).toBe(code);
  });

  it('may be missing', () => {
    expect(galaxyHostFault(null)?.code).toBe('GALAXY_HOST_UNREACHABLE');
  });
});
