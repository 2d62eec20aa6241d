import type { DocumentedRoute, JsonSchema } from '#libs/http';
import { archive } from './source-resources.js';

/** Bodies of which a schema does not tell everything. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /v1/bots': { code: 'second', name: 'Second' },
  // Half a client takes away nothing another cell needs; a whole one would end the sessions.
  'POST /v1/apps/:id/relink-oauth': { hostClientId: 'local.1' },
  'POST /v1/apps/:id/sources/:versionId/tag': { tag: 'stable' },
  'POST /v1/infra/servers/:id/sources/:versionId/tag': { tag: 'stable' },
  'POST /v1/infra/servers/:id/icon': { content: 'aGVsbG8K' },
  'POST /v1/infra/servers/:id/upload': { path: '/opt/app/notes.txt', content: 'aGVsbG8K' },
  'POST /v1/infra/servers/:id/access-tokens': { mode: 'api-bearer' },
  // The one step its author takes.
  'PATCH /v1/feedback/:id': { status: 'ARCHIVED' },
};

/** A body that passes the validation of a route, as far as its schema says; a portal in it is `portalId`. */
export function bodyOf({ definition, body }: DocumentedRoute, portalId: string): object | undefined {
  if (definition.method === 'GET') return undefined;
  const known = BODIES[`${definition.method} ${definition.path}`];
  if (known) return known;
  if (definition.body === 'raw' && definition.path.endsWith('/sources')) return archive();
  const { properties = {}, required = [] } = body ?? {};
  const names = definition.method === 'PATCH' ? Object.keys(properties).slice(0, 1) : required;
  return Object.fromEntries(
    names.map((name) => [name, name === 'portalId' ? portalId : sampleOf(properties[name] ?? {})]),
  );
}

function sampleOf({ examples, enum: words, type, items, minimum, minLength }: JsonSchema): unknown {
  if (examples) return examples[0];
  if (words) return words[0];
  switch (typeof type === 'object' ? type[0] : type) {
    case 'integer':
    case 'number':
      return minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(items ?? {})];
    case 'object':
      return {};
    default:
      return 'x'.repeat(minLength ?? 1);
  }
}
