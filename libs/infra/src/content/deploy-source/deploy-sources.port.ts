import type { Readable } from 'node:stream';
import type { Transaction } from '#libs/database';
import type { Caller } from '#libs/kernel';
import type { ServerKind } from '../../contracts/server-terms.js';
import type { ArchiveFacts } from '../../operations/output/operation-contents.repository.js';
import type { SourceOutcome } from '../../operations/output/deploy-report.js';

/** Injection token of {@link SourceVersions}. Unbound, there is no source storage. */
export const SOURCE_VERSIONS = Symbol('SOURCE_VERSIONS');

/** What the source storage needs to know of a server; it reads no tables of servers. */
export interface SourceServer {
  readonly id: string;
  readonly portalId: string;
  /** The application it belongs to; the two share the numbers of their versions. */
  readonly appId: string | null;
  readonly kind: ServerKind;
}

/** What a deploy is checked for before it is accepted. */
export interface SourceQuestion {
  readonly source: 'content' | 'url' | 'version';
  /** `v<N>`; only of a stored version. */
  readonly versionId: string | null;
  /** Whose version is meant, where the caller says so. */
  readonly owner: 'app' | 'server' | null;
  /** `v<N>` the work is based on, as the caller says. */
  readonly baseVersion: string | null;
  /** Why the caller does without a snapshot (`X-Skip-Source-Snapshot`). */
  readonly skipSnapshotReason: string | null;
  /** Whether others work on the server too: then the base has to be named. */
  readonly hasTeam: boolean;
}

/** A deploy that is being accepted. */
export interface HeldDeploy {
  readonly operationId: string;
  readonly caller: Caller;
  readonly server: SourceServer;
  readonly question: SourceQuestion;
}

/** A stored archive; its bytes are read once. */
export interface StoredVersion extends ArchiveFacts {
  /** The stream breaks off with a PorticoError when the bytes are not what they were. */
  open(signal: AbortSignal): Promise<Readable>;
}

/** The archive of a good deploy. */
export interface DeployedArchive extends ArchiveFacts {
  readonly operationId: string;
  readonly server: SourceServer;
  readonly source: SourceQuestion['source'];
  readonly skipSnapshotReason: string | null;
  /** Text of the caller, kept with the version. */
  readonly changelog: string | null;
  /** Of the caller: the key, and the person it acted for; null for a deploy that was accepted before it was kept. */
  readonly keyId: string;
  readonly userId: string | null;
  /** `X-AI-Session-Id`. */
  readonly session: string | null;
  /** Null when the bytes are no longer at hand. */
  readonly open: (() => Readable) | null;
  /** Aborted when the archive is not waited for any longer: the end of the deploy is due. */
  readonly signal: AbortSignal;
}

/** What deploys need of the source storage. */
export interface SourceVersions {
  /** Whether deploys of the portal are stored. */
  keeps(portalId: string): Promise<boolean>;
  /**
   * Rules of the storage, before anything is written.
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_BYTES_PURGED`, `SOURCE_VERSION_AMBIGUOUS`,
   *   `SOURCE_VERSION_STALE`, `SOURCE_BASE_VERSION_REQUIRED`, `SNAPSHOT_REQUIRED`, `VALIDATION_ERROR`.
   */
  check(caller: Caller, server: SourceServer, question: SourceQuestion): Promise<void>;
  /**
   * In the transaction that accepts the operation: the same rules once more, and whatever the deploy is to run is
   * kept for it from now on. Nothing can take the bytes of an accepted deploy away.
   * @throws PorticoError as {@link check}; then nothing is accepted.
   */
  hold(tx: Transaction, deploy: HeldDeploy): Promise<void>;
  /**
   * The version an accepted deploy runs.
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_BYTES_PURGED`, `SOURCE_STORE_FAILED`.
   */
  find(operationId: string): Promise<StoredVersion>;
  /**
   * Keeps the archive of a good deploy, or finds that it is kept. The same operation may be told twice.
   * A throw is told in the answer of the deploy and fails nothing.
   */
  deployed(archive: DeployedArchive): Promise<SourceOutcome>;
  /** The operation has failed. What it held is given up, and its version tells of it. */
  failed(operationId: string): Promise<void>;
}
