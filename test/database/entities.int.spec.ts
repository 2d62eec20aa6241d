import { DataSource, type EntityMetadata } from 'typeorm';
import { type BothProcesses, startBothProcesses } from '../harness/both-processes.js';

/** A column, of an entity or of the table it stands for. */
interface Shape {
  readonly type: string;
  readonly nullable: boolean;
  readonly key: boolean;
}

interface TableColumn extends Shape {
  readonly name: string;
}

const COLUMNS = `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         coalesce(a.attnum = any(k.conkey), false) as key
    from pg_attribute a
    left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
   where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`;

/** Names of TypeORM that PostgreSQL tells otherwise. */
const TYPES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

function shapeOf({ type, isArray, isNullable, isPrimary }: EntityMetadata['columns'][number]): Shape {
  const name = TYPES[String(type)] ?? String(type);
  return { type: isArray ? `${name}[]` : name, nullable: isNullable, key: isPrimary };
}

const told = (shape: Shape | undefined): string =>
  shape ? `${shape.type}${shape.nullable ? ', may be null' : ''}${shape.key ? ', of the key' : ''}` : 'none';

/** Every column that the two do not agree about. */
function differences({ tablePath, columns }: EntityMetadata, table: readonly TableColumn[]): string[] {
  const declared = new Map(
    columns
      .filter(({ isVirtualProperty }) => !isVirtualProperty)
      .map((column) => [column.databaseName, shapeOf(column)]),
  );
  const migrated = new Map(table.map((column) => [column.name, column]));
  return [...new Set([...declared.keys(), ...migrated.keys()])].flatMap((name) => {
    const [entity, database] = [told(declared.get(name)), told(migrated.get(name))];
    return entity === database ? [] : [`${tablePath}.${name}: entity ${entity}; database ${database}`];
  });
}

describe('entities', () => {
  let both: BothProcesses;
  let entities: EntityMetadata[];

  beforeAll(async () => {
    both = await startBothProcesses();
    const sources = [both.api.get<DataSource>(DataSource), both.worker.get(DataSource)];
    // Specs beside this one may have entities of their own.
    const found = sources
      .flatMap((source) => source.entityMetadatas)
      .filter(({ schema }) => schema !== 'spec');
    entities = [...new Map(found.map((entity) => [entity.target, entity])).values()];
  });
  afterAll(() => both.stop());

  it('have the columns, types and keys of the migrated tables, and no table has two', async () => {
    expect(entities.length).toBeGreaterThan(20);
    const found = await Promise.all(
      entities.map(async (entity) =>
        differences(entity, await both.database.query<TableColumn>(COLUMNS, [entity.tablePath])),
      ),
    );
    expect(found.flat()).toEqual([]);
    const tables = entities.map(({ tablePath }) => tablePath);
    expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([]);
  });

  it('differ by name where a column is missing, of another type, or may be null on one side', () => {
    const [entity] = entities.filter(({ tablePath }) => tablePath === 'ai.model_rule');
    const text = { type: 'text', nullable: false, key: true };
    expect(
      differences(entity!, [
        { ...text, name: 'portal_id' },
        { ...text, name: 'model_id', nullable: true },
        { ...text, name: 'added' },
      ]),
    ).toEqual([
      'ai.model_rule.portal_id: entity uuid, of the key; database text, of the key',
      'ai.model_rule.model_id: entity text, of the key; database text, may be null, of the key',
      'ai.model_rule.allowed: entity boolean; database none',
      'ai.model_rule.added: entity none; database text, of the key',
    ]);
  });
});
