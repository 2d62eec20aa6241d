import { EnumField, StringField } from '#libs/http';
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
