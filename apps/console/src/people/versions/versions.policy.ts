export interface ComparisonRow {
  readonly change: 'added' | 'removed' | 'changed';
  readonly path: string;
  /** Bytes; null where there was or is no such file. */
  readonly before: number | null;
  readonly after: number | null;
}

interface Compared {
  readonly added: readonly { readonly path: string; readonly size: number }[];
  readonly removed: readonly { readonly path: string; readonly size: number }[];
  readonly changed: readonly {
    readonly path: string;
    readonly sizeBefore: number;
    readonly sizeAfter: number;
  }[];
}

/** All differences by path, as one list; only those whose path has the text. Pure. */
export function comparisonRows({ added, removed, changed }: Compared, text: string): ComparisonRow[] {
  const wanted = text.trim().toLowerCase();
  const rows: ComparisonRow[] = [
    ...added.map(({ path, size }) => ({ change: 'added', path, before: null, after: size }) as const),
    ...removed.map(({ path, size }) => ({ change: 'removed', path, before: size, after: null }) as const),
    ...changed.map(
      ({ path, sizeBefore, sizeAfter }) =>
        ({ change: 'changed', path, before: sizeBefore, after: sizeAfter }) as const,
    ),
  ];
  return rows
    .filter(({ path }) => path.toLowerCase().includes(wanted))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

const LINK = 'deploy:';

/** The operation that deployed a version last; null when none did. Pure. */
export function deployOf({
  linkedDeployId,
}: {
  /** `deploy:<operation>` or `publish:<time>`. */
  readonly linkedDeployId: string | null;
}): string | null {
  return linkedDeployId?.startsWith(LINK) ? linkedDeployId.slice(LINK.length) : null;
}

/** Number of a version. Pure. */
export function numberOf(versionId: string): number {
  return Number(versionId.slice(1));
}
