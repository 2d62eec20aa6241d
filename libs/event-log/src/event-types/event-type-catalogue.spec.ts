import { UnreadableEventError } from '../event-log.errors.js';
import { defineEventTypes, EventTypeCatalogue } from './event-type-catalogue.js';

const table = defineEventTypes({
  module: 'parcels',
  types: {
    parcel_weighed: {
      schemaVersion: 3,
      upcasters: {
        1: (data) => ({ grams: (data as { kilograms: number }).kilograms * 1000 }),
        2: (data) => ({ ...(data as object), scale: 'unknown' }),
      },
    },
    parcel_lost: { schemaVersion: 3, upcasters: { 2: (data) => data } },
  },
});

function stored(type: string, schemaVersion: number, data: unknown = {}) {
  return { module: 'parcels', type, schemaVersion, data };
}

describe('event type catalogue', () => {
  const catalogue = new EventTypeCatalogue();
  catalogue.add(table);

  it.each([
    [1, { kilograms: 2 }, { grams: 2000, scale: 'unknown' }],
    [2, { grams: 5 }, { grams: 5, scale: 'unknown' }],
    [3, { grams: 5, scale: 'a' }, { grams: 5, scale: 'a' }],
  ])('brings version %i to the current one', (version, data, expected) => {
    expect(catalogue.upcast(stored('parcel_weighed', version, data))).toEqual(
      stored('parcel_weighed', 3, expected),
    );
  });

  it.each([
    ['parcel_weighed', 4, 'a version newer than this build'],
    ['parcel_weighed', 0, 'a version that never was'],
    ['parcel_lost', 1, 'a chain with a missing link'],
    ['parcel_found', 1, 'an unknown type'],
  ])('cannot read %s version %i: %s', (type, version) => {
    expect(catalogue.canRead({ module: 'parcels', type, schemaVersion: version })).toBe(false);
    expect(() => catalogue.upcast(stored(type, version))).toThrow(UnreadableEventError);
  });

  it('knows types by module', () => {
    expect(catalogue.canRead({ module: 'letters', type: 'parcel_lost', schemaVersion: 3 })).toBe(false);
    expect(catalogue.hasModule('letters')).toBe(false);
    expect(catalogue.currentVersion('parcels', 'parcel_lost')).toBe(3);
    expect(() => catalogue.currentVersion('letters', 'parcel_lost')).toThrow('letters/parcel_lost');
  });

  it('takes several tables of a module but no type twice', () => {
    const own = new EventTypeCatalogue();
    own.add(table);
    own.add({ module: 'parcels', types: { parcel_found: { schemaVersion: 1, upcasters: {} } } });
    expect(own.declares('parcels', 'parcel_found')).toBe(true);
    expect(() => own.add(table)).toThrow('declared twice');
  });
});

describe('defineEventTypes', () => {
  it.each([
    ['a name that is not snake case', 'parcelLost', { schemaVersion: 1, upcasters: {} }],
    ['a version below 1', 'parcel_lost', { schemaVersion: 0, upcasters: {} }],
    ['a version with a fraction', 'parcel_lost', { schemaVersion: 1.5, upcasters: {} }],
    [
      'an upcaster past the current version',
      'parcel_lost',
      { schemaVersion: 2, upcasters: { 2: () => ({}) } },
    ],
  ])('refuses %s', (_fault, type, definition) => {
    expect(() => defineEventTypes({ module: 'parcels', types: { [type]: definition } })).toThrow(type);
  });
});
