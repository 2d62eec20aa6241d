import type { KeptCredential } from '#libs/credentials';
import type { KeyLevel } from '#libs/kernel';
import type { CallCounts } from '#libs/metering/contracts';

/** A row of `ai.credential`. */
export interface Credential extends KeptCredential {
  readonly keySealed: string;
  readonly maskedKey: string;
  /** Names at the provider; null until they were fetched. */
  readonly models: readonly string[] | null;
  readonly modelsFetchedAt: Date | null;
  readonly updatedAt: Date;
}

/** A provider key somebody may call models with. Its secret is sealed for the row `id`. */
export interface OwnKey {
  readonly id: string;
  readonly level: KeyLevel;
  readonly provider: string;
  /** Up to and including the version. */
  readonly baseUrl: string;
  readonly keySealed: string;
  /** What the provider listed; null when it was not asked. */
  readonly models: readonly string[] | null;
  readonly createdAt: Date;
}

const PREFIX = 'own:';

/** Name of the upstream a provider key is: no upstream of the operator has a colon in its name. */
export function upstreamOfKey(credentialId: string): string {
  return PREFIX + credentialId;
}

/** The provider key an upstream is; null for one of the operator. */
export function keyOfUpstream(upstream: string): string | null {
  return upstream.startsWith(PREFIX) ? upstream.slice(PREFIX.length) : null;
}

/** What was used with a provider key on a day of UTC. */
export interface CredentialDay extends CallCounts {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly calls: number;
}

/** The days with calls between two days, both included, oldest first. */
export interface CredentialDays {
  readonly from: string;
  readonly to: string;
  readonly days: readonly CredentialDay[];
}
