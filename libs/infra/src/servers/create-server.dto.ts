import { EnumField, ObjectField, StringField } from '#libs/http';

/** Body of `POST /v1/infra/servers`. */
export class CreateServerBody {
  @StringField({
    description: 'System name: 2 to 63 lower-case letters, digits and hyphens',
    example: 'my-server',
    pattern: /^[a-z0-9][a-z0-9-]{1,62}$/,
  })
  name!: string;

  @StringField({ description: 'Provider of the machine', example: 'local', maxLength: 64 })
  provider!: string;

  @StringField({ description: 'Size of the machine', example: 'micro', maxLength: 64, optional: true })
  plan?: string;

  @StringField({ description: 'Place of the machine', example: 'local', maxLength: 64, optional: true })
  region?: string;

  @StringField({ description: 'System image', example: 'default', maxLength: 64, optional: true })
  image?: string;

  @StringField({ description: 'Runtime to install', example: 'node22', maxLength: 64, optional: true })
  runtime?: string;

  @EnumField({ description: 'Forces a machine of its own', values: ['dedicated'], optional: true })
  placement?: 'dedicated';

  @StringField({ description: 'Name for people', maxLength: 100, optional: true })
  displayName?: string;

  @StringField({ description: 'Text for people', maxLength: 1_000, optional: true })
  description?: string;

  @ObjectField({ description: 'Only for applications on a shared host', optional: true })
  source?: Record<string, unknown>;
}
