import { RegistryError } from '../registry/entity-registry.js';
import { ACTIONS } from './actions.data.js';
import { ActionRoutes } from './action-routes.js';
import type { ActionDefinition } from './action-definition.js';

const [EXAMPLE] = ACTIONS.filter(({ path }) => path === '/v1/triggers/fire') as [ActionDefinition];

describe('action routes', () => {
  const routes = new ActionRoutes(ACTIONS);

  it.each([
    ['GET', '/v1/deals/5/contacts', 'crm.deal.contact.items.get', { id: '5' }],
    ['DELETE', '/v1/deals/5/contacts/7/', 'crm.deal.contact.delete', { id: '5', relId: '7' }],
    ['POST', '/v1/calls/a%2Eb/finish', 'telephony.externalCall.finish', { callId: 'a.b' }],
    ['PUT', '/v1/quotes/x/products', 'crm.item.productrow.set', { id: 'x' }],
  ] as const)('finds %s %s', (method, path, hostMethod, params) => {
    const definition = routes.find({ method, path });
    const address = definition && routes.addressOf(definition, path);
    expect(address).toMatchObject({ definition: { call: { method: hostMethod } }, params });
  });

  it.each([
    ['/v1/posts', 'Number of the post'],
    ['/v1/chats', 'Number of the chat'],
    ['/v1/chats/chat5/messages', 'Number of the message'],
  ])('describe the bare number POST %s answers', (path, description) => {
    const { response } = routes.find({ method: 'POST', path })!;
    expect(response.properties?.['data']).toEqual({ type: 'number', description });
  });

  it('say of a post that no object is answered', () => {
    expect(routes.find({ method: 'POST', path: '/v1/posts' })?.description).toContain('not as `data.id`');
    expect(routes.find({ method: 'POST', path: '/v1/posts/5/comments' })?.description).toBeUndefined();
  });

  it.each([
    ['GET', '/v1/deals/5/products'],
    ['POST', '/v1/deals/5/contacts/7'],
    ['GET', '/v1/triggers/fire'],
    ['POST', '/v1/triggers/fire/now'],
  ] as const)('leaves %s %s to others', (method, path) => {
    expect(routes.find({ method, path })).toBeNull();
  });

  it.each<[string, Partial<ActionDefinition>, string]>([
    [
      'a placeholder without a value',
      { call: { ...EXAMPLE.call, args: { ...EXAMPLE.call.args, X: '$p.colour' } } },
      'has no value for $p.colour',
    ],
    [
      'an input that is never sent',
      { input: [...EXAMPLE.input, { name: 'x', type: 'string', description: 'Sample' }] },
      'never sends x',
    ],
    ['a choice of unknown inputs', { oneOf: [['x']] }, 'needs the unknown input x'],
    ['parameters the path does not have', { params: { id: 'number' } }, 'has other parameters than its path'],
    [
      'an answer that repeats an unknown input',
      { answer: { kind: 'constant', value: {}, echo: ['x'] } },
      'answers the unknown input x',
    ],
  ])('refuses %s', (_name, change, fault) => {
    const build = (): unknown => new ActionRoutes([{ ...EXAMPLE, ...change }]);
    expect(build).toThrow(RegistryError);
    expect(build).toThrow(fault);
  });
});
