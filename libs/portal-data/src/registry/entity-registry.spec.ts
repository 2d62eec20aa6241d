import { DEALS } from './deals.data.js';
import { ENTITIES } from './entities.data.js';
import { EntityRegistry, RegistryError } from './entity-registry.js';

describe('entity registry', () => {
  it('accepts the data that is served', () => {
    expect(new EntityRegistry(ENTITIES).find('deals')).toMatchObject({ base: 'deals', scope: 'crm' });
  });

  it('knows nothing of other paths', () => {
    const registry = new EntityRegistry(ENTITIES);
    expect(registry.find('dealz')).toBeUndefined();
    expect(registry.find('__proto__')).toBeUndefined();
  });

  it.each([
    [
      'a field twice',
      { fields: [...DEALS.fields, { name: 'title', host: 'name', type: 'string' as const }] },
      'field title is declared twice',
    ],
    [
      'a host field twice',
      { fields: [...DEALS.fields, { name: 'name', host: 'title', type: 'string' as const }] },
      'host field title is mapped twice',
    ],
    ['an unknown aggregatable', { aggregatable: ['colour'] }, 'colour is aggregatable but unknown'],
    ['no id', { fields: DEALS.fields.filter(({ name }) => name !== 'id') }, 'has no id field'],
    ['a path that is none', { base: '/Deals' }, 'base is not a path'],
    [
      'an unknown placeholder',
      { operations: { ...DEALS.operations, get: { ...DEALS.operations.get!, args: { id: '$ident' } } } },
      'get uses the unknown placeholder $ident',
    ],
  ])('refuses %s', (_name, change, fault) => {
    const build = (): unknown => new EntityRegistry([{ ...DEALS, ...change }]);
    expect(build).toThrow(RegistryError);
    expect(build).toThrow(fault);
  });

  it('refuses two entities on one base', () => {
    expect(() => new EntityRegistry([DEALS, DEALS])).toThrow('deals is declared twice');
  });
});
