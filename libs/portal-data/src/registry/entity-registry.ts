import { entityFaults, relationFaults, tableFaults } from './entity-checks.js';
import type { EntityDefinition, EntityField } from './entity-definition.js';

/** Raised at start when the registry's data contradicts itself; one line per fault. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  constructor(readonly faults: readonly string[]) {
    super(`The entity registry is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** An entity with the look-ups its requests need, made once. */
export interface RegisteredEntity extends EntityDefinition {
  readonly byName: ReadonlyMap<string, EntityField>;
  readonly byHostName: ReadonlyMap<string, EntityField>;
  /** What the portal says of its fields, by the host's names; absent where it has not been asked. */
  readonly portalFields?: Readonly<Record<string, unknown>>;
  /** What a nested base belongs to, or the kind its records are of; null for any other base. */
  readonly parent: ParentOfBase | null;
  /** What a path calls the id of a record: a place has one name, so it is that of the bases nested below the record. */
  readonly idParameter: string;
}

/** A base with these fields, and the look-ups by them. */
export function withFields<Base extends EntityDefinition>(
  base: Base,
  fields: readonly EntityField[],
): Base & Pick<RegisteredEntity, 'fields' | 'byName' | 'byHostName'> {
  return {
    ...base,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    byHostName: new Map(fields.map((field) => [field.host, field])),
  };
}

/** What the parameter in a base's path names. */
export interface ParentOfBase {
  /** Name of the parameter. */
  readonly parameter: string;
  readonly idType: EntityDefinition['idType'];
  /** The base whose record it is; null for a kind of records. */
  readonly entity: RegisteredEntity | null;
}

/** The checked registry. Bases are found by their path. */
export class EntityRegistry {
  private readonly byBase = new Map<string, RegisteredEntity>();
  /** Nested bases by the base they belong to and their own last word. */
  private readonly byParent = new Map<string, RegisteredEntity>();
  /** Bases that end in a kind of records, by what stands before it. */
  private readonly byKind = new Map<string, RegisteredEntity>();

  /** @throws RegistryError naming every fault of the data. */
  constructor(definitions: readonly EntityDefinition[]) {
    const faults = [
      ...definitions.flatMap(entityFaults),
      ...tableFaults(definitions.map(({ base }) => base)),
      ...relationFaults(definitions),
    ];
    if (faults.length > 0) throw new RegistryError(faults);
    const names = namesOfOwners(definitions);
    for (const definition of definitions) this.add(definition, names.get(definition.base) ?? 'id');
  }

  find(base: string): RegisteredEntity | undefined {
    return this.byBase.get(base);
  }

  /** Finds a nested base, for example `elements` of `lists`. */
  findNested(owner: string, word: string): RegisteredEntity | undefined {
    return this.byParent.get(`${owner}/${word}`);
  }

  /** Finds a base of kinds, for example that of `items`. */
  findOfKind(owner: string): RegisteredEntity | undefined {
    return this.byKind.get(owner);
  }

  all(): IterableIterator<RegisteredEntity> {
    return this.byBase.values();
  }

  private add(definition: EntityDefinition, idParameter: string): void {
    const [owner = '', parameter = '', word = ''] = definition.base.split('/');
    const { isOfKind } = definition;
    const above = parameter.startsWith(':') && !isOfKind ? this.byBase.get(owner) : undefined;
    const parent = above || isOfKind ? { parameter: parameter.slice(1), entity: above ?? null } : null;
    const entity: RegisteredEntity = {
      ...withFields(definition, definition.fields),
      parent: parent && { ...parent, idType: above?.idType ?? 'number' },
      idParameter,
    };
    this.byBase.set(definition.base, entity);
    if (above) this.byParent.set(`${owner}/${word}`, entity);
    if (isOfKind) this.byKind.set(owner, entity);
  }
}

/** Base → name of the parameter by which the bases nested in it name its record. */
function namesOfOwners(definitions: readonly EntityDefinition[]): ReadonlyMap<string, string> {
  const nested = definitions.filter(({ base, isOfKind }) => /^[^/]+\/:/.test(base) && !isOfKind);
  return new Map(
    nested
      .map(({ base }) => base.split('/:', 2))
      .map(([owner = '', rest = '']) => [owner, rest.split('/')[0]!]),
  );
}
