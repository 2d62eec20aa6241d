/** Bytes of a setting in gibibytes. */
export function bytesOfGib(gibibytes: number): number {
  return gibibytes * 1_073_741_824;
}
