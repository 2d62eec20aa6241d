import type { OpenApiDocument, RouteDefinition } from '#libs/http';
import { ERROR_CATALOGUE, type ErrorDefinition } from '#libs/kernel';
import { clientOperations } from './client-operations.js';
import { clientSchema } from './client-schema.js';
import { renderTypes } from './render-types.js';

const HEAD = '// Made of the API document by the build. Not to be edited.\n\n';

function renderTable(doc: string, name: string, rows: readonly (readonly [string, unknown])[]): string {
  const lines = rows.map(([key, value]) => `\t${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  return `/** ${doc} */\nexport const ${name} = {\n${lines.join('\n')}\n} as const;\n`;
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

/**
 * The generated files of the client. Pure.
 * @param definitions of the routes behind the document.
 * @returns texts by the names of the files.
 */
export function renderClient(
  document: OpenApiDocument,
  definitions: readonly RouteDefinition[],
): Readonly<Record<'api.ts' | 'operations.ts' | 'error-codes.ts', string>> {
  const operations = clientOperations(document, definitions);
  const facts = operations.map((operation) => [operation.id, operation.facts] as const);
  return {
    'api.ts': HEAD + renderTypes(clientSchema(document, operations)),
    'operations.ts':
      HEAD + renderTable('What is to be known of each operation before it is called.', 'OPERATIONS', facts),
    'error-codes.ts': HEAD + renderErrorCodes(),
  };
}
