import type { Files } from './file-list.js';

export interface PlacedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export interface ChangedFile {
  readonly path: string;
  /** Bytes. */
  readonly sizeBefore: number;
  readonly sizeAfter: number;
}

export interface Difference {
  readonly added: readonly PlacedFile[];
  readonly removed: readonly PlacedFile[];
  readonly changed: readonly ChangedFile[];
  /** How many there are, listed or not. */
  readonly counts: { readonly added: number; readonly removed: number; readonly changed: number };
  readonly unchanged: number;
  readonly truncated: boolean;
}

function pathsOf(from: Files, to: Files): string[] {
  const gone = [...from.keys()].filter((path) => !to.has(path));
  // By code units: the same order for everybody.
  return [...to.keys(), ...gone].sort((one, other) => (one < other ? -1 : 1));
}

/** What is different, by path. @param most rows in all; the first by path are listed. */
export function compareFiles(from: Files, to: Files, most: number): Difference {
  const added: PlacedFile[] = [];
  const removed: PlacedFile[] = [];
  const changed: ChangedFile[] = [];
  const counts = { added: 0, removed: 0, changed: 0 };
  let unchanged = 0;
  let rows = 0;
  for (const path of pathsOf(from, to)) {
    const before = from.get(path);
    const after = to.get(path);
    if (before && after?.digest === before.digest) {
      unchanged += 1;
      continue;
    }
    const isListed = (rows += 1) <= most;
    if (before && after) {
      counts.changed += 1;
      if (isListed) changed.push({ path, sizeBefore: before.size, sizeAfter: after.size });
    } else if (after) {
      counts.added += 1;
      if (isListed) added.push({ path, size: after.size });
    } else if (before) {
      counts.removed += 1;
      if (isListed) removed.push({ path, size: before.size });
    }
  }
  return { added, removed, changed, counts, unchanged, truncated: rows > most };
}
