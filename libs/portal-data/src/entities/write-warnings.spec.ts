import { sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { withPortalFields } from '../records/field-description.js';
import { toHostFields } from '../records/host-fields.js';
import { warningsOf } from './write-warnings.js';

const entity = withPortalFields(sampleEntity(), { ufCrm_1: { type: 'double' } });
const warnings = (body: object, record: object) =>
  warningsOf(entity, body, toHostFields(entity, body, 'create'), { id: 1, ...record })?.warnings;

describe('what is said of a write that succeeded', () => {
  it.each<[object, object]>([
    [{ amount: 1.5 }, { amount: 1.5 }],
    [{ amount: '1.50' }, { amount: 1.5 }],
    [{ title: 'a' }, { title: 'b' }],
  ])('is nothing where the host keeps what was sent: %j', (body, record) => {
    expect(warnings(body, record)).toBeUndefined();
  });

  it.each<[object, object, object]>([
    [{ amount: 1.239 }, { amount: 1.24 }, { amount: 1.24 }],
    [
      { amount: '1.239', ufCrm_1: 0.0004 },
      { amount: 1.24, ufCrm_1: 0 },
      { amount: 1.24, ufCrm_1: 0 },
    ],
  ])('names numbers that were rounded: %j', (body, record, kept) => {
    expect(warnings(body, record)).toMatchObject([{ code: 'rounded', fields: Object.keys(kept), kept }]);
  });

  it('names what nobody knows, a custom field the portal has not too, and what may have been meant', () => {
    expect(warnings({ titel: 'a', ufCrm_2: 1, zzz: 1 }, {})).toMatchObject([
      {
        code: 'unknown_fields',
        fields: ['titel', 'ufCrm_2', 'zzz'],
        nearest: { titel: 'title', ufCrm_2: 'ufCrm_1' },
      },
    ]);
  });
});
