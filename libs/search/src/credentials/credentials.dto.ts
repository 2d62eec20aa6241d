import {
  CREDENTIAL_STATUSES,
  type CredentialStatus,
  type KeptCredential,
  shownCredential,
} from '#libs/credentials';
import { BooleanField, DateField, EnumField, IntegerField, StringField } from '#libs/http';
import { KEY_LEVELS, type KeyLevel } from '#libs/kernel';

/** Body of `POST /v1/search/credentials`. */
export class NewSearchCredentialBody {
  @StringField({
    description: 'Id of a provider of GET /v1/search/providers',
    example: 'tavily',
    maxLength: 100,
  })
  provider!: string;

  @StringField({
    description: 'The key the provider gave; kept encrypted and never shown. Only searxng does without',
    minLength: 1,
    maxLength: 4_096,
    pattern: /^[\x21-\x7e]+$/,
    optional: true,
  })
  apiKey?: string;

  @EnumField({
    description: 'Whose it is: yours, or for everybody of the portal (administrators only). Default user',
    values: KEY_LEVELS,
    optional: true,
  })
  level?: KeyLevel;

  @StringField({
    description: 'What people call it. Default the name of the provider',
    minLength: 1,
    maxLength: 100,
    optional: true,
  })
  name?: string;

  @StringField({
    description: 'Address of the instance, for the provider searxng',
    example: 'https://search.example.com',
    minLength: 1,
    maxLength: 2_048,
    optional: true,
  })
  baseUrl?: string;
}

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

  static of(credential: KeptCredential): SearchCredentialAnswer {
    return shownCredential(credential);
  }
}

/** What a test has shown. */
export class SearchCredentialTestAnswer {
  @BooleanField({ description: 'Whether the provider answered with results.' }) readonly ok!: boolean;
  @IntegerField({ description: 'Milliseconds the answer took.' }) readonly latencyMs!: number;
  @StringField({ optional: true, description: 'What went wrong.' }) readonly error?: string;
}
