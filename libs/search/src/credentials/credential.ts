export const CREDENTIAL_STATUSES = ['active', 'invalid', 'untested'] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** A row of `search.credential`. Its secret is sealed for the row, and never shown. */
export interface Credential {
  readonly id: string;
  readonly portalId: string;
  /** The person whose it is; null for a key of the whole portal. */
  readonly userId: string | null;
  readonly provider: string;
  readonly name: string;
  /** Null where the provider has an address of its own. */
  readonly baseUrl: string | null;
  /** Null where the provider needs none. */
  readonly keySealed: string | null;
  readonly maskedKey: string | null;
  readonly status: CredentialStatus;
  readonly lastTestedAt: Date | null;
  readonly createdAt: Date;
}
