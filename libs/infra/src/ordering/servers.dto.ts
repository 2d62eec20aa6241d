import {
  ContentField,
  EnumField,
  IntegerField,
  NestedField,
  ObjectField,
  StringField,
  type UploadedFile,
} from '#libs/http/contracts';
import { SERVER_NAME } from '../machines/placement/server-order.policy.js';

/** The archive of a first deploy. */
export class CreateServerSource {
  @ContentField({ description: 'The archive in base64: tar.gz, tar or zip' })
  content!: UploadedFile;
}

/** Body of `POST /v1/infra/servers`. */
export class CreateServerBody {
  @StringField({
    description: 'System name: 2 to 63 lower-case letters, digits and hyphens',
    example: 'my-server',
    pattern: SERVER_NAME,
  })
  name!: string;

  @StringField({
    description: 'Provider of the machine; required for a machine of its own',
    example: 'local',
    maxLength: 64,
    optional: true,
  })
  provider?: string;

  @StringField({ description: 'Size of the machine', example: 'micro', maxLength: 64, optional: true })
  plan?: string;

  @StringField({ description: 'Place of the machine', example: 'local', maxLength: 64, optional: true })
  region?: string;

  @StringField({ description: 'System image', example: 'default', maxLength: 64, optional: true })
  image?: string;

  @StringField({ description: 'Runtime to install', example: 'node20', maxLength: 64, optional: true })
  runtime?: string;

  @EnumField({
    description: 'Forces a machine of its own where the portal has a shared host',
    values: ['dedicated'],
    optional: true,
  })
  placement?: 'dedicated';

  @StringField({
    description: 'Id of an application on a shared host that gets a machine of its own',
    maxLength: 64,
    optional: true,
  })
  graduateFrom?: string;

  @StringField({ description: 'Name for people', maxLength: 100, optional: true })
  displayName?: string;

  @StringField({ description: 'Text for people', maxLength: 1_000, optional: true })
  description?: string;

  @NestedField(() => CreateServerSource, {
    description: 'What to deploy at once; only on a shared host',
    optional: true,
  })
  source?: CreateServerSource;

  @StringField({ description: 'Shell line that prepares the release', maxLength: 10_000, optional: true })
  install?: string;

  @StringField({ description: 'Shell line that runs the application', maxLength: 10_000, optional: true })
  start?: string;

  @IntegerField({
    description: 'Port the application listens on; default 3000',
    min: 1,
    max: 65_535,
    optional: true,
  })
  port?: number;

  @ObjectField({
    description: 'Environment of the application',
    values: { type: 'string' },
    optional: true,
  })
  env?: Record<string, string>;
}
