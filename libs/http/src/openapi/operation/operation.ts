import type { JsonSchema } from '../../routes/json-schema.js';
import { accessOf, type DocumentedRoute, type RouteDefinition, tagOf } from '../../routes/route-definition.js';
import type { OpenApiOperation, OpenApiParameter, OpenApiReference } from '../openapi-document.js';
import { ErrorTable, successResponses } from './responses.js';
import { requestBodyOf } from './parameters.js';

/** What operations have in common, and how the document shows it. */
export interface OperationParts {
  readonly operationId: string;
  readonly parameters: readonly (OpenApiParameter | OpenApiReference)[];
  readonly errors: ErrorTable;
  readonly schemaOf: (schema: JsonSchema) => JsonSchema;
}

/** One route as the document describes it. Pure. */
export function operationOf(route: DocumentedRoute, parts: OperationParts): OpenApiOperation {
  const { definition } = route;
  const { operationId, parameters, errors, schemaOf } = parts;
  const requestBody = requestBodyOf(route, schemaOf);
  return {
    operationId,
    summary: definition.summary,
    description: descriptionOf(definition),
    tags: [tagOf(definition)],
    security: securityOf(definition),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successResponses(definition, schemaOf), ...errors.of(route) },
  };
}

function descriptionOf(definition: RouteDefinition): string {
  return [definition.description, accessNote(definition)].filter(Boolean).join('\n\n');
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');

/** Who may call it, in a sentence. */
function accessNote(definition: RouteDefinition): string {
  if (definition.auth === 'none') return 'Needs no key.';
  const access = accessOf(definition);
  if (!access) return 'Needs no key in a header: the request itself says who calls.';
  const { scope, alternativeScopes = [], managementScope } = access;
  if (managementScope) return `Scope of a management key: \`${managementScope}\`.`;
  if (scope) return `Scope: ${list([scope, ...alternativeScopes])}.`;
  return `Needs no scope. Kinds of keys: ${list(access.kinds)}.`;
}

function securityOf(definition: RouteDefinition): OpenApiOperation['security'] {
  const access = accessOf(definition);
  if (!access) return [];
  const schemes: Record<string, readonly string[]>[] = [{ apiKey: [] }];
  if (access.kinds.includes('personal')) schemes.push({ personalKey: [] });
  if (access.kinds.includes('application')) schemes.push({ apiKey: [], session: [] });
  return schemes;
}
