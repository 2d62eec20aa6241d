import { ENTITY_OPERATIONS, type EntityDefinition, type FieldDefinition } from './entity-definition.js';
import { PLACEHOLDERS } from './placeholders.js';

/** Raised at start when the registry's data contradicts itself; one line per fault. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  constructor(readonly faults: readonly string[]) {
    super(`The entity registry is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function faultsOf(entity: EntityDefinition): string[] {
  const names = entity.fields.map(({ name }) => name);
  const faults = [
    ...repeated(names).map((name) => `field ${name} is declared twice`),
    ...repeated(entity.fields.map(({ host }) => host)).map((host) => `host field ${host} is mapped twice`),
    ...entity.aggregatable
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is aggregatable but unknown`),
  ];
  if (!/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/.test(entity.base)) faults.push('base is not a path');
  if (!names.includes('id')) faults.push('has no id field');
  for (const operation of ENTITY_OPERATIONS) {
    for (const value of Object.values(entity.operations[operation]?.args ?? {})) {
      if (typeof value === 'string' && value.startsWith('$') && !PLACEHOLDERS.has(value)) {
        faults.push(`${operation} uses the unknown placeholder ${value}`);
      }
    }
  }
  return faults.map((fault) => `${entity.base}: ${fault}`);
}

/** An entity with the look-ups its requests need, made once. */
export interface RegisteredEntity extends EntityDefinition {
  readonly byName: ReadonlyMap<string, FieldDefinition>;
  readonly byHostName: ReadonlyMap<string, FieldDefinition>;
}

/** The checked registry. Bases are found by their path. */
export class EntityRegistry {
  private readonly byBase = new Map<string, RegisteredEntity>();

  /** @throws RegistryError naming every fault of the data. */
  constructor(definitions: readonly EntityDefinition[]) {
    const faults = definitions.flatMap(faultsOf);
    faults.push(...repeated(definitions.map(({ base }) => base)).map((base) => `${base} is declared twice`));
    if (faults.length > 0) throw new RegistryError(faults);
    for (const definition of definitions) {
      this.byBase.set(definition.base, {
        ...definition,
        byName: new Map(definition.fields.map((field) => [field.name, field])),
        byHostName: new Map(definition.fields.map((field) => [field.host, field])),
      });
    }
  }

  find(base: string): RegisteredEntity | undefined {
    return this.byBase.get(base);
  }

  all(): IterableIterator<RegisteredEntity> {
    return this.byBase.values();
  }
}
