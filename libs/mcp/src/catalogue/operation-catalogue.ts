import { type JsonSchema, accessOf, operationIds, type DocumentedRoute } from '#libs/http/contracts';
import { rightsRefusal, sessionRefusal } from '#libs/auth/contracts';
import type { AnyPrincipal } from '#libs/kernel';
import type { Operation } from './operation.js';

const PREFIX = '#/components/schemas/';

/**
 * A schema that stands alone: what it refers to is put in its place. What refers to itself becomes anything at the
 * second sight.
 */
export function standalone(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return resolve(schema, schemas, new Set()) as JsonSchema;
}

function resolve(
  value: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
  open: ReadonlySet<string>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, schemas, open));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as JsonSchema;
  if (typeof $ref === 'string' && $ref.startsWith(PREFIX)) {
    const name = $ref.slice(PREFIX.length);
    if (open.has(name)) return {};
    return resolve(schemas[name] ?? {}, schemas, new Set([...open, name]));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolve(member, schemas, open)]),
  );
}

/** Every operation a key can call, by its name. */
export class OperationCatalogue {
  readonly #operations: ReadonlyMap<string, Operation>;

  /**
   * @param routes the route table; pages for people and calls without a key are no operations here.
   * @param schemas what `#/components/schemas/<name>` stands for.
   */
  constructor(
    routes: readonly DocumentedRoute[],
    readonly schemas: Readonly<Record<string, JsonSchema>>,
  ) {
    const documented = routes.filter(({ definition }) => definition.documented !== false);
    const ids = operationIds(documented.map(({ definition }) => definition));
    this.#operations = new Map(
      documented.flatMap((route) => {
        const { definition } = route;
        const access = accessOf(definition);
        const id = ids.get(definition)!;
        const isCallable = access && definition.body !== 'raw' && !definition.alwaysRefused;
        return isCallable ? [[id, { id, access, ...route }] as const] : [];
      }),
    );
  }

  all(): readonly Operation[] {
    return [...this.#operations.values()];
  }

  find(id: string): Operation | null {
    return this.#operations.get(id) ?? null;
  }

  /** @throws Error when a tool names an operation that does not exist: a fault of this code. */
  require(id: string): Operation {
    const operation = this.find(id);
    if (!operation) throw new Error(`there is no operation ${id}`);
    return operation;
  }

  /** Operations of one verb of the common pattern, by the name of their base. */
  ofBases(verb: string): ReadonlyMap<string, Operation> {
    return new Map(
      this.all()
        .filter(
          ({ id, access, definition }) =>
            access.entity && definition.tag && id === `${definition.tag}.${verb}`,
        )
        .map((operation) => [operation.definition.tag!, operation]),
    );
  }
}

/** Whether the guard would let the caller make this call, by the checks of the guard itself. */
export function mayCall({ definition }: Operation, caller: AnyPrincipal): boolean {
  return rightsRefusal(definition, caller) === null && sessionRefusal(definition, caller) === null;
}
