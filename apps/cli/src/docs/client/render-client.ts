import openapiTypes, { astToString } from 'openapi-typescript';
import type { OpenApiDocument, RouteDefinition } from '#libs/http';
import { ERROR_CATALOGUE, type ErrorDefinition } from '#libs/kernel';
import { clientOperations, type ClientOperation } from './client-operations.js';
import { clientSchema } from './client-schema.js';

const HEAD = '// Made of the API document by `npm run client:types`. Not to be edited.\n\n';

/** Folder of the generated files, from the root of the repository. */
export const GENERATED_FOLDER = 'libs/client/src/generated';

function renderTable(doc: string, name: string, rows: readonly (readonly [string, unknown])[]): string {
  const lines = rows.map(([key, value]) => `\t${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  return `${HEAD}/** ${doc} */\nexport const ${name} = {\n${lines.join('\n')}\n} as const;\n`;
}

function renderErrorCodes(): string {
  const rows = Object.entries<ErrorDefinition>(ERROR_CATALOGUE).map(
    ([code, { retryable }]) => [code, retryable] as const,
  );
  return renderTable(
    'Every code the service answers with: whether the same request may be sent again.',
    'ERROR_CODES',
    rows.sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

async function renderTypes(
  document: OpenApiDocument,
  operations: readonly ClientOperation[],
): Promise<string> {
  const schema = clientSchema(document, operations);
  const text = astToString(await openapiTypes(schema as never, { silent: true }));
  // The printer indents by four blanks, which would be a fifth of the file.
  return HEAD + text.replace(/^(?: {4})+/gm, (blanks) => '\t'.repeat(blanks.length / 4));
}

/**
 * The generated files of the client.
 * @param definitions of the routes behind the document.
 * @returns texts by the names of the files in {@link GENERATED_FOLDER}.
 */
export async function renderClient(
  document: OpenApiDocument,
  definitions: readonly RouteDefinition[],
): Promise<Readonly<Record<'api.ts' | 'operations.ts' | 'error-codes.ts', string>>> {
  const operations = clientOperations(document, definitions);
  return {
    'api.ts': await renderTypes(document, operations),
    'operations.ts': renderTable(
      'What is to be known of each operation before it is called.',
      'OPERATIONS',
      operations.map(({ id, facts }) => [id, facts]),
    ),
    'error-codes.ts': renderErrorCodes(),
  };
}
