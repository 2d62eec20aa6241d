import type { CallCounts } from '#libs/metering/contracts';

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
