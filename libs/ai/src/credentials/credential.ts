export const CREDENTIAL_STATUSES = ['active', 'invalid', 'untested'] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** A row of `ai.credential`. Its secret is sealed for the row, and never shown. */
export interface Credential {
  readonly id: string;
  readonly portalId: string;
  /** The person whose it is; null for a key of the whole portal. */
  readonly userId: string | null;
  readonly provider: string;
  readonly name: string;
  /** Null where the provider has an address of its own. */
  readonly baseUrl: string | null;
  readonly keySealed: string;
  readonly maskedKey: string;
  readonly status: CredentialStatus;
  /** Names at the provider; null until they were fetched. */
  readonly models: readonly string[] | null;
  readonly modelsFetchedAt: Date | null;
  readonly lastTestedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
