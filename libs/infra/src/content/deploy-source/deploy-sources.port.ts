import type { Readable } from 'node:stream';
import type { Caller } from '#libs/kernel';
import type { SourceOutcome } from '../../operations/output/deploy-report.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import type { ArchiveFacts } from '../../operations/archives/deploy-archive.repository.js';

/** Injection token of {@link SourceVersions}. Unbound, there is no source storage. */
export const SOURCE_VERSIONS = Symbol('SOURCE_VERSIONS');

/** What a deploy is checked for before it is accepted. */
export interface SourceQuestion {
  readonly source: 'content' | 'url' | 'version';
  /** `v<N>`; only of a stored version. */
  readonly versionId: string | null;
  /** `v<N>` the work is based on, as the caller says. */
  readonly baseVersion: string | null;
  /** Why the caller does without a snapshot (`X-Skip-Source-Snapshot`). */
  readonly skipSnapshotReason: string | null;
}

/** A stored archive; its bytes are read once. */
export interface StoredVersion extends ArchiveFacts {
  open(signal: AbortSignal): Promise<Readable>;
}

/** The archive of a good deploy. */
export interface DeployedArchive extends ArchiveFacts {
  readonly operationId: string;
  readonly serverId: string;
  readonly source: SourceQuestion['source'];
  readonly versionId: string | null;
  readonly baseVersion: string | null;
  readonly skipSnapshotReason: string | null;
  /** Text of the caller, kept with the version. */
  readonly changelog: string | null;
  readonly keyId: string;
  /** `X-AI-Session-Id`. */
  readonly session: string | null;
  /** Null when the bytes are no longer at hand. */
  readonly open: (() => Readable) | null;
}

/** What deploys need of the source storage. */
export interface SourceVersions {
  /**
   * Rules of the storage, before anything runs.
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_BYTES_PURGED`, `SOURCE_VERSION_STALE`,
   *   `SOURCE_BASE_VERSION_REQUIRED`, `SNAPSHOT_REQUIRED`.
   */
  check(caller: Caller, server: ServerRow, question: SourceQuestion): Promise<void>;
  /** @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_BYTES_PURGED`. */
  find(serverId: string, versionId: string): Promise<StoredVersion>;
  /**
   * Keeps the archive of a good deploy, or finds that it is kept. The same operation may be told twice.
   * A throw is told in the answer of the deploy and fails nothing.
   */
  deployed(archive: DeployedArchive): Promise<SourceOutcome>;
  /** A stored version that could not be deployed. */
  failed(serverId: string, versionId: string): Promise<void>;
}
