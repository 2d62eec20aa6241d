import { entityFaults, tableFaults } from './entity-checks.js';
import type { EntityDefinition, EntityField } from './entity-definition.js';
import { relationFaults } from './relation-checks.js';

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
  /** What a nested base belongs to, or the kind its records are of; null for any other base. */
  readonly parent: ParentOfBase | null;
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
    for (const definition of definitions) this.add(definition);
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

  private add(definition: EntityDefinition): void {
    const [owner = '', parameter = '', word = ''] = definition.base.split('/');
    const { isOfKind } = definition;
    const above = parameter.startsWith(':') && !isOfKind ? this.byBase.get(owner) : undefined;
    const parent = above || isOfKind ? { parameter: parameter.slice(1), entity: above ?? null } : null;
    const entity: RegisteredEntity = {
      ...definition,
      byName: new Map(definition.fields.map((field) => [field.name, field])),
      byHostName: new Map(definition.fields.map((field) => [field.host, field])),
      parent: parent && { ...parent, idType: above?.idType ?? 'number' },
    };
    this.byBase.set(definition.base, entity);
    if (above) this.byParent.set(`${owner}/${word}`, entity);
    if (isOfKind) this.byKind.set(owner, entity);
  }
}
