import { legacyEntity, sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { describeFields as describeKnown, withPortalFields } from './field-description.js';

const describeFields = (entity: RegisteredEntity, host: Readonly<Record<string, unknown>>) =>
  describeKnown(withPortalFields(entity, host));

const plain = { type: 'string', readonly: false, required: false, immutable: false, multiple: false };

describe('the description of fields', () => {
  it.each(['constructor', 'toString', '__proto__'])('takes a type nobody knows for a text: %s', (type) => {
    expect(describeFields(sampleEntity(), { ufCrm_1: { type } })['ufCrm_1']).toMatchObject({
      type: 'string',
    });
  });

  it('joins the registry with the host and adds custom fields', () => {
    const fields = describeFields(sampleEntity(), {
      title: { type: 'string', title: 'Name' },
      ufCrm_1: {
        type: 'enumeration',
        title: 'Colour',
        isMultiple: true,
        items: [{ ID: '1', VALUE: 'red' }],
      },
      ufCrm_2: { type: 'double', isReadOnly: true, isRequired: true },
    });
    expect(fields['title']).toEqual({ ...plain, description: 'Sample', label: 'Name', hostType: 'string' });
    expect(fields['id']).toMatchObject({ type: 'number', readonly: true });
    expect(fields['categoryId']).toMatchObject({ immutable: true });
    expect(fields['contactIds']).toMatchObject({ type: 'array', multiple: true });
    expect(fields['ufCrm_1']).toMatchObject({
      type: 'array',
      multiple: true,
      hostType: 'enumeration',
      items: [{ ID: '1', VALUE: 'red' }],
    });
    expect(fields['ufCrm_2']).toMatchObject({ type: 'number', readonly: true, required: true });
  });

  it('tells the values of a closed list', () => {
    const entity = sampleEntity({
      aggregatable: [],
      fields: [
        { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true },
        { name: 'status', host: 'status', type: 'integer', meaning: 'Sample', enum: { 2: 'pending' } },
      ],
    });
    expect(describeFields(entity, {})['status']).toMatchObject({ enum: { 2: 'pending' } });
  });

  it('understands a host that only has titles', () => {
    const fields = describeFields(legacyEntity(), {
      ID: 'ID',
      TITLE: 'Name',
      UF_X: 'Extra',
      WORK_PHONE: 'Phone',
    });
    expect(fields['title']).toEqual({ ...plain, description: 'Sample', label: 'Name' });
    expect(fields['UF_X']).toEqual({ ...plain, label: 'Extra' });
    expect(fields['workPhone']).toEqual({ ...plain, label: 'Phone' });
    expect(fields['UF_X'] && Object.keys(fields)).not.toContain('TITLE');
  });

  it('finds the fields of a host that names them differently in requests', () => {
    const fields = describeFields(sampleEntity({ requestNames: 'upper-snake' }), {
      STAGE_ID: { title: 'Stage', type: 'string' },
    });
    expect(fields['stageId']).toMatchObject({ label: 'Stage' });
    expect(fields['STAGE_ID']).toBeUndefined();
  });

  it('is the registry alone where the host describes nothing', () => {
    const entity = sampleEntity();
    expect(Object.keys(describeFields(entity, {}))).toEqual(entity.fields.map(({ name }) => name));
  });
});
