/**
 * How far a clock is before that of this machine, in milliseconds. Half of the round trip is taken off, as the other
 * side looked at its clock about then.
 */
export async function measureSkew(nowMs: () => number, readMs: () => Promise<number>): Promise<number> {
  const sentAt = nowMs();
  const theirsMs = await readMs();
  return theirsMs - (sentAt + nowMs()) / 2;
}
