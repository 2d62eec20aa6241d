import MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import type { JsonSchema, OpenApiDocument } from '#libs/http';
import { ERROR_CATALOGUE, type ErrorDefinition } from '#libs/kernel';
import type { GuideLibrary } from '../guides/guide-library.js';
import { areaAddress, type ListedArea, operationAnchor } from '../reference/area-operations.js';

/** Kinds of results, in the order in which they are shown. */
export type SearchKind = 'guide' | 'operation' | 'error' | 'field';

/** Something that can be found. */
export interface SearchEntry {
  readonly id: number;
  readonly kind: SearchKind;
  readonly title: string;
  /** Beside the title: where it is, or what it does. */
  readonly detail: string;
  readonly address: string;
  /** Searched, but not shown. */
  readonly text: string;
}

type Found = Omit<SearchEntry, 'id'>;

export interface SearchSources {
  readonly library: GuideLibrary;
  readonly areas: readonly ListedArea[];
  readonly document: OpenApiDocument;
}

/** Everything of the documentation that can be found. */
export function searchEntries({ library, areas, document }: SearchSources): SearchEntry[] {
  const found = [
    ...guideEntries(library),
    ...operationEntries(areas),
    ...errorEntries(),
    ...fieldEntries(areas, document),
  ];
  return found.map((entry, id) => ({ id, ...entry }));
}

function guideEntries(library: GuideLibrary): Found[] {
  return library.all().flatMap((guide) =>
    library.rendered(guide).sections.map(({ id, title, text }): Found => ({
      kind: 'guide',
      title: title || guide.title,
      detail: title ? guide.title : guide.summary,
      address: id ? `${guide.address}#${id}` : guide.address,
      text: title ? text : `${guide.summary} ${text}`,
    })),
  );
}

function operationEntries(areas: readonly ListedArea[]): Found[] {
  return areas.flatMap(({ name, groups }) =>
    groups.flatMap(({ name: group, title: groupTitle, operations }) =>
      operations.map(({ id, method, path, summary, description }): Found => ({
        kind: 'operation',
        title: summary,
        detail: `${method} ${path}`,
        address: `${areaAddress(name)}#${operationAnchor(group, id)}`,
        text: `${id} ${groupTitle} ${description}`,
      })),
    ),
  );
}

function errorEntries(): Found[] {
  return Object.entries<ErrorDefinition>(ERROR_CATALOGUE).map(
    ([code, { status, message, cause, remedy }]): Found => ({
      kind: 'error',
      title: code,
      detail: message,
      address: `/docs/errors#${code}`,
      text: `${status} ${cause} ${remedy}`,
    }),
  );
}

/** Fields of the records that the first operation of a group answers or takes. */
function fieldEntries(areas: readonly ListedArea[], { paths, components }: OpenApiDocument): Found[] {
  const seen = new Set<string>();
  return areas.flatMap(({ name, groups }) =>
    groups.flatMap(({ name: group, operations }) =>
      operations.flatMap(({ id, path, method }) => {
        const address = `${areaAddress(name)}#${operationAnchor(group, id)}`;
        const used = schemasOf(paths[path]?.[method.toLowerCase()]);
        const fresh = used.filter((schema) => !seen.has(schema));
        for (const schema of fresh) seen.add(schema);
        return fresh.flatMap((schema) => fieldsOf(schema, components.schemas[schema], address));
      }),
    ),
  );
}

function schemasOf(operation: unknown): string[] {
  const references = JSON.stringify(operation ?? {}).matchAll(/"#\/components\/schemas\/([^"/]+)"/g);
  return [...new Set([...references].map(([, name]) => name!))].filter((name) => !/error/i.test(name));
}

function fieldsOf(name: string, schema: JsonSchema | undefined, address: string): Found[] {
  return Object.entries(schema?.properties ?? {}).map(([field, { description = '' }]): Found => ({
    kind: 'field',
    title: field,
    detail: description ? `${name}: ${description}` : name,
    address,
    text: '',
  }));
}

/** How the index is made; the browser reads it with the same options. */
const OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'detail', 'text'],
  storeFields: ['kind', 'title', 'detail', 'address'],
};

/** Entries that are indexed before other requests get their turn. */
const CHUNK = 200;

/** The index as the browser loads it: `{ options, index }`. */
export async function buildSearchIndex(entries: readonly SearchEntry[]): Promise<string> {
  const search = new MiniSearch<SearchEntry>(OPTIONS);
  await search.addAllAsync(entries, { chunkSize: CHUNK });
  return JSON.stringify({ options: OPTIONS, index: search });
}
