import { planRecordCall, type RecordOperation } from '../operations/record-call.js';
import { parseListQuery } from '../query/list-query-parser.js';
import { parseOwnParameters } from '../query/parameters.js';
import { planRead } from '../query/read-plan.js';
import type { PlainRecord } from '../records/record-mapper.js';
import { fillArguments } from '../operations/host-arguments.js';
import { ENTITIES } from '../registry/entities.data.js';
import type { EntityOperation } from '../registry/entity-definition.js';
import { EntityRegistry, type RegisteredEntity } from '../registry/entity-registry.js';
import { servedOperations, servesOperation } from '../registry/entity-uses.js';
import { inputOf } from './request-schemas.js';

const entities = [...new EntityRegistry(ENTITIES).all()];
const PLACE = { $start: 0, $limit: 50, $offset: 0 };

/** What the API document gives as an example of an operation's body. */
function exampleBody(entity: RegisteredEntity, operation: 'create' | 'update' | 'search'): PlainRecord {
  const [example] = inputOf(entity, operation).body?.examples ?? [];
  return (example ?? {}) as PlainRecord;
}

function requiredParameters({ parameters = [] }: RegisteredEntity, operation: EntityOperation): PlainRecord {
  const needed = parameters.filter(({ required, operations }) => required && operations.includes(operation));
  return Object.fromEntries(needed.map(({ name }) => [name, 2]));
}

function planned(entity: RegisteredEntity, operation: RecordOperation, body?: PlainRecord): object {
  const { parameters } = parseOwnParameters(entity, operation, requiredParameters(entity, operation));
  const id = entity.idType === 'number' ? 7 : 'EUR';
  const current = { ownerType: 'user', ownerId: 1, name: 'Meeting', type: 'S' };
  return planRecordCall(entity, operation, { id, parent: 12, body, parameters, current }).params;
}

const rows = entities.flatMap((entity) =>
  servedOperations(entity).map((operation) => [entity.base, operation, entity] as const),
);

describe('every operation of every base', () => {
  it.each(rows.filter(([, operation]) => ['get', 'delete', 'fields'].includes(operation)))(
    '%s %s leaves no argument open',
    (_base, operation, entity) => {
      if (operation === 'fields' && !entity.operations.fields) return;
      expect(JSON.stringify(planned(entity, operation as RecordOperation))).not.toContain('"$');
    },
  );

  it.each(rows.filter(([, operation]) => operation === 'create' || operation === 'update'))(
    '%s %s sends the example of the document, whole',
    (_base, operation, entity) => {
      const body = exampleBody(entity, operation as 'create' | 'update');
      const sent = JSON.stringify(planned(entity, operation as RecordOperation, body));
      expect(sent).not.toContain('"$');
      for (const value of Object.values(body)) {
        if (typeof value === 'string') expect(sent).toContain(JSON.stringify(value).slice(1, -1));
      }
    },
  );

  it.each(
    entities
      .filter((entity) => servesOperation(entity, 'list'))
      .map((entity) => [entity.base, entity] as const),
  )('%s lists with the conditions of its example', (_base, entity) => {
    const { filter } = exampleBody(entity, 'search');
    const { operation, values } = planRead(
      entity,
      parseListQuery(entity, 'list', { filter, ...requiredParameters(entity, 'list') }),
      12,
    );
    expect(JSON.stringify(fillArguments(operation.args, { ...values, ...PLACE }))).not.toContain('"$');
  });
});
