/** A path as people read it: also a parameter that takes slashes is `:name`. */
export function shownPath(path: string): string {
  return path.replace(/\*(\w+)/g, ':$1');
}
