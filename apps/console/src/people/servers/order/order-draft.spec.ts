import { PorticoApiError } from '#libs/client';
import { draftOfExample, exampleOf, freeName, offeredOr, orderBody, type OrderDraft } from './order-draft.js';

const DRAFT: OrderDraft = {
  name: ' shop ',
  displayName: '',
  provider: 'local',
  plan: 'micro',
  region: '',
  image: 'default',
  runtime: '',
};

const refusal = (hint: unknown): PorticoApiError =>
  new PorticoApiError({
    code: 'INVALID_REQUEST',
    message: '',
    status: 400,
    hint,
    details: {},
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });

describe('the order of a server', () => {
  it('has what was chosen, and asks for a machine of its own', () => {
    expect(orderBody(DRAFT)).toEqual({
      name: 'shop',
      provider: 'local',
      plan: 'micro',
      image: 'default',
      placement: 'dedicated',
    });
    expect(orderBody({ ...DRAFT, displayName: ' Shop ', runtime: 'node20' })).toMatchObject({
      displayName: 'Shop',
      runtime: 'node20',
    });
  });

  it('names no machine where it goes to the shared host', () => {
    expect(orderBody({ ...DRAFT, provider: '', displayName: 'Shop' })).toEqual({
      name: 'shop',
      displayName: 'Shop',
    });
  });

  it.each([
    [{ reason: 'r', recovery: 'r', example: { name: 'x' } }, { name: 'x' }],
    [{ example: ['x'] }, null],
    ['a text', null],
    [null, null],
  ])('a refusal with the hint %j has the example %j', (hint, example) => {
    expect(exampleOf(refusal(hint))).toEqual(example);
    expect(exampleOf(new Error('x'))).toBeNull();
  });

  it('is filled in from an example', () => {
    const example = {
      name: 'shop',
      provider: 'enrolled',
      plan: 'small',
      region: 'x',
      placement: 'dedicated',
      port: 3000,
    };
    expect(draftOfExample({ ...DRAFT, displayName: 'Shop' }, example)).toEqual({
      name: 'shop',
      displayName: 'Shop',
      provider: 'enrolled',
      plan: 'small',
      region: 'x',
      image: '',
      runtime: '',
    });
    expect(draftOfExample(DRAFT, { name: 7, provider: { toString: () => 'x' } })).toMatchObject({
      name: ' shop ',
      provider: '',
    });
  });

  it('begins with a free name and what is offered first', () => {
    expect(freeName([])).toBe('server-1');
    expect(freeName(['server-1', 'server-3', 'x'])).toBe('server-2');
    expect(offeredOr('b', [{ id: 'a' }, { id: 'b' }])).toBe('b');
    expect(offeredOr('c', [{ id: 'a' }, { id: 'b' }])).toBe('a');
    expect(offeredOr('c', [])).toBe('');
  });
});
