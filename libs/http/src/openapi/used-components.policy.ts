import type { OpenApiDocument } from './openapi-document.js';

const REFERENCE = /^#\/components\/([^/]+)\/(.+)$/;

/** Every reference inside a value, however deep. */
function referencesIn(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const member of value) referencesIn(member, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name === '$ref' && typeof member === 'string') found.add(member);
      else referencesIn(member, found);
    }
  }
  return found;
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function referred(reference: string, components: Components): unknown {
  const [, kind = '', name = ''] = REFERENCE.exec(reference) ?? [];
  return components[kind]?.[name];
}

/** The same document with the components that its operations need, directly or not. Ways to sign in all stay. */
export function withoutUnusedComponents(document: OpenApiDocument): OpenApiDocument {
  const components = document.components as Components;
  const needed = referencesIn(document.paths, new Set());
  // A set that grows while it is walked also shows what was added.
  for (const reference of needed) referencesIn(referred(reference, components), needed);
  const kept = Object.entries(components).map(([kind, members]) => [
    kind,
    kind === 'securitySchemes'
      ? members
      : Object.fromEntries(
          Object.entries(members).filter(([name]) => needed.has(`#/components/${kind}/${name}`)),
        ),
  ]);
  return { ...document, components: Object.fromEntries(kept) as OpenApiDocument['components'] };
}
