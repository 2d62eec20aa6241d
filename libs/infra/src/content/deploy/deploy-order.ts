import type { DeployPlan } from '#libs/agent-protocol';
import type { InlineArchive } from '../deploy-source/inline-archive.js';

/** What is to be done on the server; the archive is known later. */
export type PlannedDeploy = Omit<DeployPlan, 'archive'>;

export type DeploySourceOrder =
  | { readonly kind: 'content'; readonly archive: InlineArchive }
  | { readonly kind: 'url'; readonly url: string }
  | VersionSource;

/** A stored version, of the owner that is named. */
export interface VersionSource {
  readonly kind: 'version';
  readonly versionId: string;
  readonly owner: 'app' | 'server' | null;
}

/** A checked order for a deploy. */
export interface DeployOrder {
  readonly source: DeploySourceOrder;
  readonly plan: PlannedDeploy;
  readonly changelog: string | null;
  readonly baseVersion: string | null;
  readonly skipSnapshotReason: string | null;
  /** `X-AI-Session-Id`. */
  readonly session: string | null;
  /** Texts of the card; null leaves them. */
  readonly displayName: string | null;
  readonly description: string | null;
  /** Lines for the answer. */
  readonly warnings: readonly string[];
}

/** What a runner needs of an order; sealed at rest, since it holds the values of the environment. */
export interface DeployInput extends Omit<DeployOrder, 'source'> {
  readonly source:
    | { readonly kind: 'content' }
    | { readonly kind: 'url'; readonly url: string }
    | VersionSource;
  readonly keyId: string;
  /** The person it acted for. */
  readonly userId: string | null;
}
