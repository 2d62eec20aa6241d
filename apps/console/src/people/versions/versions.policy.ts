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

interface LinkedVersion {
  readonly versionId: string;
  /** `deploy:<operation>` or `publish:<time>`. */
  readonly linkedDeployId: string | null;
  readonly deployStatus: 'success' | 'failed' | null;
}

interface DeployOperation {
  readonly operationId: string;
  readonly status?: string;
}

const LINK = 'deploy:';

/** The operation that deployed a version last; null when none did. Pure. */
export function deployOf({ linkedDeployId }: Pick<LinkedVersion, 'linkedDeployId'>): string | null {
  return linkedDeployId?.startsWith(LINK) ? linkedDeployId.slice(LINK.length) : null;
}

/**
 * The version a server runs, as far as one can tell: that of the last deploy that went well.
 * @param operations deploys of the server, newest first; as many as are known
 * @returns null where nobody can tell. Pure.
 */
export function runningVersion(
  versions: readonly LinkedVersion[],
  operations: readonly DeployOperation[],
): string | null {
  const last = operations.find(({ status }) => status === 'succeeded');
  if (last) return versions.find((version) => deployOf(version) === last.operationId)?.versionId ?? null;
  // What is known of an operation ends after days; their ids go on in the order of time.
  const [newest] = versions
    .filter(({ deployStatus }) => deployStatus === 'success')
    .flatMap((version) => {
      const operation = deployOf(version);
      return operation === null ? [] : [{ operation, versionId: version.versionId }];
    })
    .sort((a, b) => (a.operation < b.operation ? 1 : -1));
  return newest?.versionId ?? null;
}

/** Number of a version. Pure. */
export function numberOf(versionId: string): number {
  return Number(versionId.slice(1));
}
