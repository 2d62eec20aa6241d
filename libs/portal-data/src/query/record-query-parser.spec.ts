import { ENTITIES } from '../registry/entities.data.js';
import { EntityRegistry } from '../registry/entity-registry.js';
import { parseRecordQuery } from './list-query-parser.js';

const registry = new EntityRegistry(ENTITIES);

describe('the query of an operation on one record', () => {
  it('is told which parameter it lacks, what that is and where its values stand', () => {
    const products = registry.find('catalog-products')!;
    expect(() => parseRecordQuery(products, 'fields', {})).toThrow(
      expect.objectContaining({
        code: 'INVALID_PARAMS',
        message: expect.stringMatching(/"iblockId" is required: .+ GET \/v1\/catalog-sections /),
        options: expect.objectContaining({ details: { field: 'iblockId' } }),
      }),
    );
    expect(parseRecordQuery(products, 'fields', { iblockId: '24' }).parameters).toEqual({ iblockId: 24 });
  });
});
