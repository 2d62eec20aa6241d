/** A switch as JSON or as the text of a query; undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
}
