const MAX_DEPTH = 16;

/** Names of the fields a filter of the third version speaks of, however deep in groups; what is no condition is left out. */
export function filterNames(filter: unknown, depth = 1): readonly string[] {
  if (typeof filter !== 'object' || filter === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(filter)) {
    const [name] = filter as readonly unknown[];
    return typeof name === 'string' ? [name] : filter.flatMap((entry) => filterNames(entry, depth + 1));
  }
  return filterNames((filter as Readonly<Record<string, unknown>>)['conditions'], depth + 1);
}
