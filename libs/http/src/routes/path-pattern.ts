/** The text of a segment; what cannot be decoded is empty, which is no id of anything. */
export function decodeSegment(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Segments of a path; a slash at the end adds none. */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

/**
 * Reads the `:name` parameters of a path.
 * @param pattern segments of a declared path.
 * @returns null when the path is another one.
 */
export function matchPath(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (let index = 0; index < pattern.length; index += 1) {
    const part = pattern[index] ?? '';
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeSegment(segment);
    else if (part !== segment) return null;
  }
  return params;
}

/** A path as people read it: also a parameter that takes slashes is `:name`. */
export function shownPath(path: string): string {
  return path.replace(/\*(\w+)/g, ':$1');
}
