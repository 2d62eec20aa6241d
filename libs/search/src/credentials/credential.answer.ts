import { BooleanField, DateField, EnumField, IntegerField, StringField } from '#libs/http';
import { KEY_LEVELS, type KeyLevel } from '#libs/kernel';
import { type Credential, CREDENTIAL_STATUSES, type CredentialStatus } from './credential.js';

/** A key of a search provider, without its secret. */
export class SearchCredentialAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly provider!: string;
  @EnumField({ values: KEY_LEVELS }) readonly level!: KeyLevel;
  @StringField() readonly name!: string;
  @StringField({ nullable: true, description: 'The ends of the key; null where there is none.' })
  readonly maskedKey!: string | null;
  @StringField({ nullable: true, description: 'Null where the provider has an address of its own.' })
  readonly baseUrl!: string | null;
  @EnumField({ values: CREDENTIAL_STATUSES }) readonly status!: CredentialStatus;
  @DateField({ nullable: true }) readonly lastTestedAt!: string | null;
  @DateField() readonly createdAt!: string;

  static of(credential: Credential): SearchCredentialAnswer {
    const { id, provider, userId, name, maskedKey, baseUrl, status, lastTestedAt, createdAt } = credential;
    return {
      id,
      provider,
      level: userId === null ? 'portal' : 'user',
      name,
      maskedKey,
      baseUrl,
      status,
      lastTestedAt: lastTestedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  }
}

/** What a test has shown. */
export class SearchCredentialTestAnswer {
  @BooleanField({ description: 'Whether the provider answered with results.' }) readonly ok!: boolean;
  @IntegerField({ description: 'Milliseconds the answer took.' }) readonly latencyMs!: number;
  @StringField({ optional: true, description: 'What went wrong.' }) readonly error?: string;
}
