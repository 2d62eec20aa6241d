import type { PorticoError } from '#libs/kernel';
import { ROOMY_REPORT } from '../../__fixtures__/placeable-machine.js';
import { uploadedFile } from '../../__fixtures__/uploaded-file.js';
import { offersOf } from './offers.policy.js';
import { parseServerOrder, providersToUse, type ServerOrderInput } from './server-order.policy.js';

const OFFERS = offersOf([
  { provider: 'local', region: 'local', status: 'enrolled', silent: false, report: ROOMY_REPORT },
]);

const ORDER: ServerOrderInput = { name: 'shop', provider: 'local' };

function refusal(change: Partial<ServerOrderInput>): PorticoError {
  try {
    parseServerOrder({ ...ORDER, ...change }, OFFERS);
  } catch (error) {
    return error as PorticoError;
  }
  throw new Error('accepted');
}

describe('parseServerOrder', () => {
  it('fills in what a local server does not need to say', () => {
    expect(parseServerOrder(ORDER, OFFERS)).toEqual({
      name: 'shop',
      provider: 'local',
      plan: 'micro',
      region: 'local',
      image: 'default',
      runtime: null,
      displayName: '',
      description: '',
    });
  });

  it('takes what the provider offers', () => {
    const order = parseServerOrder({ ...ORDER, plan: 'medium', region: 'local', runtime: 'node20' }, OFFERS);
    expect(order).toMatchObject({ plan: 'medium', runtime: 'node20' });
  });

  it.each([
    ['provider', { provider: 'moon' }],
    ['provider', { provider: 'toString' }],
    ['plan', { plan: 'huge' }],
    ['region', { region: 'north' }],
    ['image', { image: 'other' }],
    ['runtime', { runtime: 'python311' }],
  ])('refuses an unknown %s with a body that would be accepted', (field, change) => {
    const { code, options } = refusal(change);
    expect(code).toBe('INVALID_REQUEST');
    expect(options.details).toEqual({ field });
    const { example } = options.hint as { example: ServerOrderInput };
    expect(parseServerOrder(example, OFFERS)).toMatchObject(example);
  });

  it('refuses a provider that has no machine', () => {
    expect(refusal({ provider: 'enrolled' }).code).toBe('NO_CREDENTIALS');
  });

  it('names the providers that have machines, and no other', () => {
    const recovery = (change: Partial<ServerOrderInput>): unknown =>
      (refusal(change).options.hint as { recovery: string }).recovery;
    expect(recovery({ provider: undefined })).toBe('Use one of: local.');
    expect(recovery({ provider: 'moon' })).toBe('Use one of: local.');
    expect(providersToUse(offersOf([]))).toMatch(/^No provider has a machine yet/);
  });

  it('refuses a source for an own machine', () => {
    expect(refusal({ source: { content: uploadedFile('') } }).code).toBe('SOURCE_AT_CREATE_GALAXY_ONLY');
  });
});
