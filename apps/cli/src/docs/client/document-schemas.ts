import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from '#libs/http';

/** A schema of the document, as far as types follow from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** What a reference to a named schema begins with. */
export const REFERENCE = '#/components/schemas/';

interface Referring {
  readonly $ref?: string;
}

/** What a reference stands for; anything else is answered as it is. Pure. */
export function resolve<Part extends object>(
  document: OpenApiDocument,
  part: Part | undefined,
): Part | undefined {
  let found: unknown = part;
  for (let reference = (part as Referring | undefined)?.$ref; reference;) {
    found = reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    if (found === undefined) throw new Error(`${reference} is not in the document`);
    reference = (found as Referring).$ref;
  }
  return found as Part | undefined;
}

export function propertiesOf(
  document: OpenApiDocument,
  schema: Schema | object | undefined,
): Readonly<Record<string, Schema>> {
  return (resolve(document, schema) as Schema | undefined)?.properties ?? {};
}

export function parametersOf(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  place: 'query' | 'path',
): OpenApiParameter[] {
  return (operation.parameters ?? [])
    .map((parameter) => resolve(document, parameter as OpenApiParameter)!)
    .filter((parameter) => parameter.in === place);
}

/** The schema of the JSON that a success answers; absent where it answers none. */
export function successSchema(
  document: OpenApiDocument,
  { responses }: OpenApiOperation,
): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? [];
  const response = resolve(document, success as { readonly content?: Record<string, { schema: Schema }> });
  return response?.content?.['application/json']?.schema;
}
