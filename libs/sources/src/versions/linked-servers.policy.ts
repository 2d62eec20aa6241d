/** Specification part 1, "Limits": linked server sources. */
export const LINKED_SERVERS = 50;
export const LINKED_VERSIONS = 200;

interface Counted {
  readonly ownerId: string;
  readonly versions: number;
}

export interface ShareOfList {
  readonly shares: readonly { readonly ownerId: string; readonly count: number }[];
  readonly isTruncated: boolean;
}

/** How many versions of each server the list has, in its order, until it is full. */
export function shareOfList(servers: readonly Counted[]): ShareOfList {
  let left = LINKED_VERSIONS;
  const shares: { ownerId: string; count: number }[] = [];
  for (const { ownerId, versions } of servers.slice(0, LINKED_SERVERS)) {
    const count = Math.min(versions, left);
    if (count === 0) break;
    left -= count;
    shares.push({ ownerId, count });
  }
  const all = servers.reduce((sum, { versions }) => sum + versions, 0);
  return { shares, isTruncated: servers.length > LINKED_SERVERS || all > LINKED_VERSIONS };
}
