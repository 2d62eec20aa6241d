import type { AgentDeployReport, AgentDeployStep, ArchiveFormat } from '#libs/agent-protocol';
import type { AgentFailureCode } from '../../tunnel/index.js';

/** What became of the archive in the source storage. */
export interface SourceOutcome {
  readonly saved: boolean;
  readonly versionId: string | null;
  /** Whether the storage had these bytes already. */
  readonly deduplicated: boolean;
  /** Why nothing was saved. */
  readonly reason?: string;
  /** `v<N>`: a newer version that somebody stored while the deploy ran. Both are kept. */
  readonly conflictsWith?: string;
}

/** What a deploy tells of itself, kept as long as its outcome. Values of the environment are masked. */
export interface DeployReport {
  readonly serviceName: string;
  readonly steps: readonly AgentDeployStep[];
  readonly failure: AgentDeployReport['failure'];
  readonly warnings: readonly string[];
  readonly releaseId: string | null;
  /** Null until the archive is at hand. */
  readonly archive: { readonly format: ArchiveFormat; readonly size: number; readonly sha256: string } | null;
  /** Milliseconds the archive took to come here; part of the step `download`. */
  readonly fetchMs: number;
  readonly source: SourceOutcome | null;
  /** Settings that were kept from earlier, not named by the deploy; absent in reports of an earlier version. */
  readonly kept?: readonly string[];
  /** The configuration that the release runs with; absent until then. */
  readonly configuration?: number;
  /** Why the server could not be asked at last; only of an unknown outcome. */
  readonly lastFault: AgentFailureCode | null;
}

/** Before anything is known. */
export const NO_REPORT: DeployReport = {
  serviceName: 'app',
  steps: [],
  failure: null,
  warnings: [],
  releaseId: null,
  archive: null,
  fetchMs: 0,
  source: null,
  lastFault: null,
};
