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
