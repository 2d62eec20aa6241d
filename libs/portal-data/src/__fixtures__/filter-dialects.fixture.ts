import type { ArgumentTemplate, EntityDefinition, HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { sampleEntity, sampleOperations } from './sample-entity.fixture.js';

/** A list of the host with these arguments. */
export const templateOf = (args: ArgumentTemplate): HostOperation => ({
  method: 'sample.item.list',
  args,
  result: { kind: 'rows', path: ['result', 'items'] },
});
/** The same, that takes a filter. */
export const filtering = templateOf({ filter: '$filter', start: '$start' });

/** An entity the host cannot filter. */
export function unfiltered(changes: Partial<EntityDefinition> = {}): RegisteredEntity {
  const list = templateOf({ start: '$start' });
  return sampleEntity({ filterDialect: 'none', operations: sampleOperations({ list }), ...changes });
}

/** An entity of each dialect of the host. */
export const DIALECTS = {
  'prefix-at': sampleEntity(),
  'prefix-at without groups': sampleEntity({ customFields: 'raw' }),
  'prefix-bang': sampleEntity({ filterDialect: 'prefix-bang', customFields: 'raw' }),
  orm: sampleEntity({ filterDialect: 'orm', customFields: 'raw' }),
  equals: sampleEntity({ filterDialect: 'equals', customFields: 'none' }),
  none: unfiltered(),
} as const;
export type Dialect = keyof typeof DIALECTS;
