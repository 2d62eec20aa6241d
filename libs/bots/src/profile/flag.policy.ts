/** A boolean of a caller, however it is written. */
export function readFlag(value: boolean | 'Y' | 'N' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'Y';
}
