import type { JsonSchema } from '../../routes/json-schema.js';
import type { DocumentedRoute } from '../../routes/route-definition.js';
import type { OpenApiParameter } from '../openapi-document.js';
import { headerParameters } from './headers.js';
import { pathParameterMeaning } from './path-parameter.policy.js';

const PARAMETER = /[:*](\w+)/g;

/** `/v1/deals/:id` → `/v1/deals/{id}`. */
export function openApiPath(path: string): string {
  return path.replace(PARAMETER, '{$1}');
}

/** Everything a caller sends beside key and body. */
export function parametersOf(route: DocumentedRoute): OpenApiParameter[] {
  return [...pathParameters(route), ...queryParameters(route.query), ...headerParameters(route.definition)];
}

function pathParameters({ definition: { path }, params }: DocumentedRoute): OpenApiParameter[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => {
    const { description, ...schema } = params?.properties?.[name] ?? { type: 'string' };
    return {
      name,
      in: 'path',
      required: true,
      description: description ?? pathParameterMeaning(path, name),
      schema,
    };
  });
}

function queryParameters(query: JsonSchema | undefined): OpenApiParameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    ...(description && { description }),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }));
}
