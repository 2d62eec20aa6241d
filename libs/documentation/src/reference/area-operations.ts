import { API_AREAS, type ApiAreaName, type ApiTag, type OpenApiDocument } from '#libs/http';

/** An operation as it is listed. */
export interface ListedOperation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
}

/** A group of operations of one area. */
export interface ListedGroup {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}

/** One part of the API with everything in it. */
export interface ListedArea {
  readonly name: ApiAreaName;
  readonly title: string;
  readonly description: string;
  /** Names of guides about it. */
  readonly guides: readonly string[];
  readonly groups: readonly ListedGroup[];
  readonly operationCount: number;
}

/** Address of the page of an area. */
export function areaAddress(area: string): string {
  return `/docs/api/${area}`;
}

/** Anchor of an operation on the page of its area, in the form the renderer of the reference gives it. */
export function operationAnchor(group: string, operationId: string): string {
  return `tag/${group}/${operationId}`;
}

/** The areas that have operations, with their groups, in the order of the documentation. */
export function listAreas(
  { paths }: OpenApiDocument,
  tags: Readonly<Record<string, ApiTag>>,
): readonly ListedArea[] {
  const byTag = new Map<string, ListedOperation[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, summary, description = '', tags: own }] of Object.entries(item)) {
      const [tag = ''] = own;
      const listed = { id: operationId, method: method.toUpperCase(), path, summary, description };
      byTag.set(tag, [...(byTag.get(tag) ?? []), listed]);
    }
  }
  return (Object.keys(API_AREAS) as ApiAreaName[])
    .map((name): ListedArea => {
      const { title, description, guides } = API_AREAS[name];
      const groups = Object.entries(tags)
        .filter(([tag, { area }]) => area === name && byTag.has(tag))
        .map(([tag, row]) => ({
          name: tag,
          title: row.title,
          description: row.description,
          operations: byTag.get(tag)!,
        }));
      const operationCount = groups.reduce((sum, { operations }) => sum + operations.length, 0);
      return { name, title, description, guides, groups, operationCount };
    })
    .filter(({ operationCount }) => operationCount > 0);
}
