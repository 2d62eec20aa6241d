import { KEY_LEVELS, type KeyLevel } from '#libs/kernel';
import { EnumField, IntegerField, StringField } from '#libs/http';

const NAME = {
  description: 'What people call it. Default the name of the provider',
  minLength: 1,
  maxLength: 100,
  optional: true,
} as const;
const API_KEY = {
  description: 'The key the provider gave; kept encrypted and never shown',
  minLength: 1,
  maxLength: 4_096,
  pattern: /^[\x21-\x7e]+$/,
} as const;
const BASE_URL = {
  description: 'Address with the version, without a slash at its end; for the provider openai-compatible',
  example: 'https://models.example.com/v1',
  minLength: 1,
  maxLength: 2_048,
  optional: true,
} as const;

/** Body of `POST /v1/ai/credentials`. */
export class NewCredentialBody {
  @StringField({ description: 'Id of a provider of GET /v1/ai/providers', example: 'openai', maxLength: 100 })
  provider!: string;

  @StringField(API_KEY)
  apiKey!: string;

  @EnumField({
    description: 'Whose it is: yours, or for everybody of the portal (administrators only). Default user',
    values: KEY_LEVELS,
    optional: true,
  })
  level?: KeyLevel;

  @StringField(NAME)
  name?: string;

  @StringField(BASE_URL)
  baseUrl?: string;
}

/** Body of `PATCH /v1/ai/credentials/:id`; what is absent stays. */
export class ChangeCredentialBody {
  @StringField(NAME)
  name?: string;

  @StringField({ ...API_KEY, optional: true })
  apiKey?: string;

  @StringField({ ...BASE_URL, description: 'Another address; only together with apiKey' })
  baseUrl?: string;
}

/** Query of `GET /v1/ai/credentials/:id/usage`. */
export class CredentialUsageQuery {
  @IntegerField({ description: 'Days up to today, of UTC. Default 30', min: 1, max: 92, optional: true })
  days?: number;
}
