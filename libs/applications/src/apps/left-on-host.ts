/** A warning beside `data` when embedding places stay bound at the host; nothing otherwise. */
export function leftOnHost(placements: readonly string[]) {
  if (placements.length === 0) return {};
  return { meta: { warnings: [{ code: 'PLACEMENTS_LEFT_ON_HOST' as const, placements }] } };
}
