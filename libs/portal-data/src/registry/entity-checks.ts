import type { EntityDefinition, EntityField, RelationDefinition } from './entity-definition.js';
import { isToMany } from './entity-uses.js';
import { operationFaults } from './operation-checks.js';
import { LIST_PARAMETERS } from './parameter-definition.js';
import { type FieldType, jsonType } from '../values/value-types.js';

const BASE = /^[a-z][a-z0-9-]*(?:(?:\/:[a-zA-Z]+)?\/[a-z][a-z0-9-]*)?$/;
/** A phrase of 3 to 160 characters that begins with a capital, a digit or a name, without a full stop at its end. */
const MEANING = /^[A-Z0-9`].{1,158}[^\s.]$/;
const OF_KIND = /^[a-z][a-z0-9-]*\/:[a-zA-Z]+$/;
const COUNTABLE: ReadonlySet<FieldType> = new Set(['string', 'number', 'boolean', 'date', 'datetime']);
const ORDERED: ReadonlySet<FieldType> = new Set(['number', 'date', 'datetime']);
const FIXED_PAGES: ReadonlySet<string> = new Set(['start50', 'none']);

type Check = (entity: EntityDefinition, find: (name: string) => EntityField | undefined) => string[];

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function fieldFaults({
  name,
  type,
  readonly,
  required,
  immutable,
  epoch,
  sendsEpoch,
  servedAt,
  writeonly,
  items,
  meaning,
}: EntityField) {
  const faults: string[] = [];
  if ((type === 'array') !== (items !== undefined))
    faults.push(type === 'array' ? `field ${name} does not say what it holds` : `field ${name} is no list`);
  if (!MEANING.test(meaning)) faults.push(`field ${name} does not say in one short phrase what it means`);
  if (readonly && writeonly) faults.push(`field ${name} can be neither read nor written`);
  if (readonly && (required || immutable)) faults.push(`field ${name} is read-only and settable at once`);
  if ((epoch ?? sendsEpoch) && type !== 'date' && type !== 'datetime')
    faults.push(`field ${name} has an epoch but is no date`);
  if (servedAt !== undefined && !readonly) faults.push(`field ${name} is replaced but not read-only`);
  return faults;
}

const unknown = (names: readonly string[], find: (name: string) => unknown, what: string): string[] =>
  names.filter((name) => !find(name)).map((name) => `${name} is ${what} but unknown`);

const CHECKS: readonly Check[] = [
  ({ base, isOfKind }) => ((isOfKind ? OF_KIND : BASE).test(base) ? [] : ['base is not a path']),
  ({ compositeKey = [] }, find) =>
    compositeKey
      .filter((name) => find(name)?.type !== 'integer' && find(name)?.type !== 'reference')
      .map((name) => `${name} is part of the id but no number`),
  ({ fields }) => repeated(fields.map(({ name }) => name)).map((name) => `field ${name} is declared twice`),
  ({ fields }) =>
    repeated(fields.map(({ host }) => host)).map((host) => `host field ${host} is mapped twice`),
  ({ fields }, find) => {
    const aliases = fields.flatMap(({ aliases: names = [], alsoAs = [] }) => [...names, ...alsoAs]);
    return aliases
      .filter((alias, index) => find(alias) ?? aliases.indexOf(alias) !== index)
      .map((alias) => `the alias ${alias} is taken`);
  },
  ({ fields }) => fields.flatMap(fieldFaults),
  ({ fields }, find) =>
    fields
      .filter(({ multifield }) => multifield && find(multifield.field)?.type !== 'array')
      .map(({ name }) => `field ${name} is kept in no list`),
  ({ idType }, find) => {
    const id = find('id');
    if (!id) return ['has no id field'];
    return jsonType(id) === idType ? [] : [`ids are ${idType}s but the field is a ${jsonType(id)}`];
  },
  ({ aggregatable }, find) => [
    ...unknown(aggregatable, find, 'aggregatable'),
    ...aggregatable
      .filter((name) => !COUNTABLE.has(jsonType(find(name) ?? { type: 'string' })))
      .map((name) => `${name} is aggregatable but no plain value`),
  ],
  ({ windowField }, find) => {
    if (windowField === undefined) return [];
    const field = find(windowField);
    return field && ORDERED.has(jsonType(field))
      ? []
      : [`the window field ${windowField} is no number or date`];
  },
  ({ requiredFilter = [] }, find) => [
    ...requiredFilter
      .filter((group) => group.length === 0)
      .map(() => 'a group of required conditions is empty'),
    ...unknown(requiredFilter.flat(), find, 'required in filters'),
  ],
  ({ requiredSelect = [] }, find) => unknown(requiredSelect, find, 'always selected'),
  ({ updateReplaces = [], operations }, find) => {
    if (updateReplaces !== true && updateReplaces.length === 0) return [];
    const faults = operations.get && operations.update ? [] : ['merges updates but cannot read or write'];
    return updateReplaces === true ? faults : [...faults, ...unknown(updateReplaces, find, 'sent on update')];
  },
  ({ paging, pageSize }) =>
    pageSize !== undefined && FIXED_PAGES.has(paging) ? [`pages of ${paging} have no size`] : [],
  ({ special, operations, unserved = {} }) =>
    (['get', 'create', 'update', 'delete'] as const)
      .filter((name) => !special && (operations[name] === null) !== (unserved[name] !== undefined))
      .map((name) =>
        operations[name] ? `says why it has no ${name}` : `does not say why it has no ${name}`,
      ),
  ({ operations, searchable, aggregatable }) =>
    !operations.list && (searchable || aggregatable.length > 0) ? ['reads through a list it has not'] : [],
  ({ parameters = [] }) => [
    ...repeated(parameters.map(({ name }) => name)).map((name) => `parameter ${name} is declared twice`),
    ...parameters
      .filter(({ name }) => LIST_PARAMETERS.includes(name))
      .map(({ name }) => `parameter ${name} is a common one`),
  ],
  ({ parameters = [] }, find) =>
    unknown(
      parameters.flatMap(({ filter }) => (filter ? [filter.field] : [])),
      find,
      'meant by a parameter',
    ),
  ({ parameters = [] }) =>
    parameters
      .filter(({ type, default: value }) => value !== undefined && typeof value !== type)
      .map(({ name, type }) => `the default of parameter ${name} is no ${type}`),
];

/** What is wrong with one entity, each fault with its base in front. Pure. */
export function entityFaults(entity: EntityDefinition): string[] {
  const byName = new Map(entity.fields.map((field) => [field.name, field]));
  const find = (name: string): EntityField | undefined => byName.get(name);
  const faults = [...CHECKS.flatMap((check) => check(entity, find)), ...operationFaults(entity, find)];
  return faults.map((fault) => `${entity.base}: ${fault}`);
}

/** What is wrong with the bases beside each other. Pure. */
export function tableFaults(bases: readonly string[]): string[] {
  const faults = repeated(bases).map((base) => `${base} is declared twice`);
  for (const base of bases) {
    const [first = '', second, third] = base.split('/');
    if (second === undefined || (second.startsWith(':') && third === undefined)) continue;
    const above = bases.slice(0, bases.indexOf(base)).includes(first);
    if (second.startsWith(':') && !above) faults.push(`${base}: there is no base ${first} before it`);
    if (!second.startsWith(':') && bases.includes(first)) faults.push(`${base} hides a record of ${first}`);
  }
  return faults;
}

function fieldsOf({ from }: RelationDefinition): readonly string[] {
  return from.kind === 'owner' ? [from.field, from.typeField] : [from.field];
}

function targetFaults(relation: RelationDefinition, bases: ReadonlyMap<string, EntityDefinition>): string[] {
  const target = bases.get(relation.base);
  if (!target) return [`includes the unknown base ${relation.base}`];
  const isReadByIds =
    target.operations.list !== null &&
    target.idType === 'number' &&
    target.filterDialect === 'prefix-at' &&
    (target.requiredFilter ?? []).length === 0 &&
    !relation.base.includes('/');
  return isReadByIds ? [] : [`includes ${relation.base}, which cannot be read by a list of ids`];
}

/** What is wrong with the relations between the bases, each fault with its base in front. Pure. */
export function relationFaults(definitions: readonly EntityDefinition[]): string[] {
  const bases = new Map(definitions.map((definition) => [definition.base, definition]));
  return definitions.flatMap(({ base, fields, relations = [], operations }) => {
    const known = new Set(fields.map(({ name }) => name));
    const names = relations.map(({ name, plural }) => plural ?? name);
    const faults = [
      ...repeated(relations.map(({ name }) => name)).map((name) => `the relation ${name} is declared twice`),
      ...repeated(names).map((name) => `the relation ${name} is answered twice`),
      ...(relations.length > 0 && !operations.list && !operations.get ? ['has relations but no reads'] : []),
      ...relations
        .filter((relation) => isToMany(relation) !== (relation.plural !== undefined))
        .map(({ name }) => `the relation ${name} is to many exactly when it has a plural`),
      ...relations
        .flatMap(fieldsOf)
        .filter((name) => !known.has(name))
        .map((name) => `${name} names related records but is unknown`),
      ...relations.flatMap((relation) => targetFaults(relation, bases)),
    ];
    return faults.map((fault) => `${base}: ${fault}`);
  });
}
