import type { ApiTag } from '../openapi/api-tags.data.js';
import type { JsonSchema } from './json-schema.js';
import type { DocumentedRoute, RouteDefinition } from './route-definition.js';

/** A source of generated routes and of named schemas they refer to (`#/components/schemas/<name>`). */
export interface OpenApiContributor {
  definitions(): readonly RouteDefinition[];
  /** The same routes with the shapes of their input, which are made anew. */
  routes(): readonly DocumentedRoute[];
  schemas?(): Readonly<Record<string, JsonSchema>>;
  /** The groups its routes belong to, where they are not among those of the API. */
  tags?(): Readonly<Record<string, ApiTag>>;
}
