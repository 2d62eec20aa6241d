import type {
  EntityDefinition,
  EntityField,
  HostBackedOperation,
  HostOperation,
  Paging,
  ResultKind,
  TemplateValue,
} from './entity-definition.js';
import { servesOperation } from './entity-uses.js';
import { parsePlaceholder, type Placeholder, type PlainPlaceholder } from './placeholders.js';

type Find = (name: string) => EntityField | undefined;

const READ_MANY: readonly PlainPlaceholder[] = [
  'filter',
  'select',
  'order',
  'orderField',
  'orderDir',
  'start',
  'limit',
  'offset',
  'page',
  'afterCursor',
];
const WRITE: readonly PlainPlaceholder[] = ['fields', 'rest', 'generated'];

interface OperationRule {
  readonly results: readonly ResultKind[];
  readonly placeholders: readonly PlainPlaceholder[];
}

/** What the template of each operation may ask for and what its answer may be. */
const RULES: Readonly<Record<HostBackedOperation, OperationRule>> = {
  list: { results: ['rows', 'map', 'tree'], placeholders: READ_MANY },
  search: { results: ['rows', 'map', 'tree'], placeholders: [...READ_MANY, 'query'] },
  get: { results: ['row', 'first', 'find'], placeholders: ['id', 'select'] },
  create: { results: ['row', 'first', 'id'], placeholders: WRITE },
  update: { results: ['row', 'first', 'id', 'done'], placeholders: ['id', ...WRITE] },
  delete: { results: ['done'], placeholders: ['id'] },
  fields: { results: ['fields', 'field-list', 'titles'], placeholders: [] },
};

/** Placeholders with which a list pages; one of the alternatives must be there, and no other. */
const PAGE_PLACEHOLDERS: Readonly<Record<Paging, readonly string[]>> = {
  start50: ['$start', '$page'],
  none: [''],
  'limit-offset': ['$limit $offset'],
  page: ['$limit $offset'],
  cursor: ['$limit $afterCursor'],
};
const PAGING_WORDS = ['$start', '$page', '$limit', '$offset', '$afterCursor'];

/** Every text of a template that claims to be a placeholder. */
function placeholderTexts(value: TemplateValue): string[] {
  if (typeof value === 'string') return value.startsWith('$') ? [value] : [];
  if (typeof value !== 'object') return [];
  return Object.values(value).flatMap(placeholderTexts);
}

interface Context {
  readonly entity: EntityDefinition;
  readonly name: HostBackedOperation;
  readonly operation: HostOperation;
  /** The operation is one of several, chosen by what the caller names. */
  readonly chosen: boolean;
  readonly find: Find;
}

function plainFault({ entity, name }: Context, word: PlainPlaceholder): string | null {
  const nested = word === 'parent' && entity.base.includes(':');
  return nested || RULES[name].placeholders.includes(word) ? null : `has no $${word}`;
}

function fieldFault({ name, chosen, find }: Context, asked: string, optional: boolean): string | null {
  if (name !== 'create' && name !== 'update') return 'has no body';
  const field = find(asked);
  if (!field) return `takes the unknown field ${asked}`;
  if (field.readonly) return `takes the read-only field ${asked}`;
  const always = optional || name === 'update' || field.required || chosen;
  return always ? null : `needs the field ${asked}, which is not required`;
}

function conditionFault(
  { entity, name, chosen, find }: Context,
  asked: string,
  optional: boolean,
): string | null {
  if (name !== 'list' && name !== 'search') return 'has no filter';
  if (!find(asked)) return `takes a condition on the unknown field ${asked}`;
  const required = entity.requiredFilter?.some((group) => group.length === 1 && group[0] === asked);
  return optional || required || chosen ? null : `needs a condition on ${asked}, which is not required`;
}

function parameterFault({ entity, name }: Context, asked: string): string | null {
  const parameter = entity.parameters?.find((candidate) => candidate.name === asked);
  if (!parameter) return `takes the unknown parameter ${asked}`;
  return parameter.operations.includes(name) ? null : `takes the parameter ${asked}, which is not its own`;
}

function keyFault({ entity, name }: Context, asked: string): string | null {
  if (!entity.compositeKey?.includes(asked)) return `takes ${asked}, which is no part of the id`;
  return RULES[name].placeholders.includes('id') ? null : 'addresses no record';
}

function placeholderFault(context: Context, text: string): string | null {
  const placeholder: Placeholder | null = parsePlaceholder(text);
  if (!placeholder) return `uses the unknown placeholder ${text}`;
  switch (placeholder.kind) {
    case 'plain':
      return plainFault(context, placeholder.name);
    case 'field':
      return fieldFault(context, placeholder.name, placeholder.optional);
    case 'condition':
      return conditionFault(context, placeholder.name, placeholder.optional);
    case 'parameter':
      return parameterFault(context, placeholder.name);
    case 'key':
      return keyFault(context, placeholder.name);
  }
}

function listFaults({ entity, name }: Context, texts: readonly string[]): string[] {
  if (name !== 'list') return [];
  const words = new Set(texts.map((text) => text.replace(/\?$/, '')));
  const faults: string[] = [];
  const paging = PAGING_WORDS.filter((word) => words.has(word)).join(' ');
  if (!PAGE_PLACEHOLDERS[entity.paging].includes(paging)) faults.push(`does not page as ${entity.paging}`);
  if (words.has('$filter') === (entity.filterDialect === 'none'))
    faults.push(`does not filter as ${entity.filterDialect}`);
  return faults;
}

function shapeFaults({ entity, name, operation, find }: Context): string[] {
  const { method, result, variants = [] } = operation;
  const readable = entity.operations.get !== null || entity.special;
  const faults: string[] = [];
  if (!/^[A-Za-z][\w]*(\.[A-Za-z0-9_]+)+$/.test(method)) faults.push(`calls ${method}, which is no method`);
  // Of a record with a composite key the caller knows the id.
  const knowsId = name === 'create' && entity.compositeKey !== undefined && result.kind === 'done';
  if (!RULES[name].results.includes(result.kind) && !knowsId) faults.push(`cannot read ${result.kind}`);
  if (result.path.length === 0) faults.push('reads no path of the answer');
  if ((result.kind === 'id' || result.kind === 'done') && name !== 'delete' && !readable)
    faults.push('has to read the record again and cannot');
  for (const { when } of variants)
    if (!find(when)) faults.push(`has a variant for the unknown field ${when}`);
  return faults;
}

function faultsOf(context: Context): string[] {
  const texts = placeholderTexts(context.operation.args);
  return [
    ...shapeFaults(context),
    ...texts.map((text) => placeholderFault(context, text)).filter((fault) => fault !== null),
    ...listFaults(context, texts),
  ].map((fault) => `${context.name} ${fault}`);
}

/** What is wrong with the host operations of an entity and with the operations its parameters name. Pure. */
export function operationFaults(entity: EntityDefinition, find: Find): string[] {
  const faults = (Object.keys(RULES) as HostBackedOperation[]).flatMap((name) => {
    const operation = entity.operations[name];
    if (!operation) return [];
    const { variants = [] } = operation;
    const chosen = variants.length > 0;
    return [operation, ...variants.map((variant) => variant.operation)].flatMap((one) =>
      faultsOf({ entity, name, operation: one, chosen, find }),
    );
  });
  for (const { name, operations } of entity.parameters ?? []) {
    for (const operation of operations) {
      if (!servesOperation(entity, operation))
        faults.push(`parameter ${name} is of ${operation}, not served`);
    }
  }
  return faults;
}
