import { API_AREAS, type ApiAreaName } from './api-areas.data.js';
import type { ApiTag } from './api-tags.data.js';
import { tagsOf } from './build-document.js';
import type { OpenApiDocument } from './openapi-document.js';
import { withoutUnusedComponents } from './used-components.policy.js';

/**
 * The part of a document that describes one area: its operations, and no component that they do not need.
 * What both have in common is named alike.
 */
export function areaDocument(
  whole: OpenApiDocument,
  area: ApiAreaName,
  tags: Readonly<Record<string, ApiTag>>,
): OpenApiDocument {
  const own = new Set(Object.keys(tags).filter((name) => tags[name]!.area === area));
  const paths = Object.entries(whole.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(([, operation]) => operation.tags.some((tag) => own.has(tag)));
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const used = new Set(
    paths.flatMap(([, item]) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  const { title, description } = API_AREAS[area];
  return withoutUnusedComponents({
    ...whole,
    info: { ...whole.info, title: `${whole.info.title}: ${title}`, description },
    ...tagsOf(used, tags),
    paths: Object.fromEntries(paths),
  });
}
