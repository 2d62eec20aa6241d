import type { KeyLevel } from '#libs/kernel';

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
