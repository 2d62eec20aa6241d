import type { KeyLevel } from '#libs/kernel';

export const CREDENTIAL_STATUSES = ['active', 'invalid', 'untested'] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** A key of a provider that a person or a portal keeps here. Its secret is sealed for the row, and never shown. */
export interface KeptCredential {
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

/** What people see of one. */
export function shownCredential<Row extends KeptCredential>(credential: Row) {
  const { id, provider, userId, name, baseUrl, status, lastTestedAt, createdAt } = credential;
  const level: KeyLevel = userId === null ? 'portal' : 'user';
  return {
    id,
    provider,
    level,
    name,
    maskedKey: credential.maskedKey as Row['maskedKey'],
    baseUrl,
    status,
    lastTestedAt: lastTestedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
