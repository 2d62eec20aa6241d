import {
  AnyField,
  BooleanField,
  ContentField,
  EnumField,
  FileField,
  IntegerField,
  NestedField,
  ObjectField,
  StringArrayField,
  StringField,
  type UploadedFile,
} from '#libs/http/contracts';
import { DEPLOY_LIMITS as LIMITS } from './deploy-limits.data.js';

const VERSION = /^v[1-9]\d{0,8}$/;

const CHANGED = { optional: true, nullable: true } as const;
const COMMAND = { ...CHANGED, maxLength: LIMITS.command } as const;
const FOLDER = { ...CHANGED, maxLength: LIMITS.path } as const;

/** Settings as they are changed: what stays away is kept, null is the default. */
export class SettingFields {
  @StringField({
    ...CHANGED,
    description: 'Id of `GET /v1/infra/runtimes`',
    example: 'node20',
    maxLength: 64,
  })
  runtime?: string | null;

  @StringField({
    ...COMMAND,
    description: 'Shell text that prepares the release, in its root directory',
    example: 'npm ci',
  })
  install?: string | null;

  @StringField({ ...COMMAND, description: 'Shell text that builds the release, after `install`' })
  build?: string | null;

  @StringField({
    ...COMMAND,
    description: 'Shell text before the application starts, for example migrations',
  })
  preStart?: string | null;

  @StringField({
    ...COMMAND,
    description:
      'Command that runs the application; required until the server has one, except with the runtime `static`',
    example: 'node server.js',
  })
  start?: string | null;

  @StringField({
    ...CHANGED,
    description: 'Path that must answer below 400; without it any answer counts',
    example: '/health',
    pattern: /^\/[\x21-\x7e]*$/,
    maxLength: 512,
  })
  healthPath?: string | null;

  @IntegerField({
    ...CHANGED,
    description: 'Seconds between two looks at the health, 1 to 300',
    min: 1,
    max: 300,
  })
  healthIntervalSeconds?: number | null;

  @IntegerField({
    ...CHANGED,
    description: 'Seconds the application has to start and be healthy, 1 to 900. Default 60',
    example: 120,
    min: 1,
    max: 900,
  })
  startTimeoutSeconds?: number | null;

  @IntegerField({
    ...CHANGED,
    description: 'Seconds the application has to stop after SIGTERM, 1 to 300. Default 10',
    min: 1,
    max: 300,
  })
  stopTimeoutSeconds?: number | null;

  @StringArrayField({
    ...CHANGED,
    description: 'Folders that outlive releases, owned by the application',
    minLength: 1,
    maxLength: LIMITS.path,
    maxItems: LIMITS.dataDirs,
  })
  dataDirs?: string[] | null;

  @StringField({ ...FOLDER, description: 'Folder of the release in which everything runs; default its root' })
  rootDirectory?: string | null;

  @StringField({
    ...FOLDER,
    description:
      'Folder below `rootDirectory` that the runtime `static` serves; default found by its start page',
    example: 'dist',
  })
  publishDirectory?: string | null;

  @StringField({
    ...CHANGED,
    description: 'Name of the service, also of its log. Default `app`',
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/,
  })
  serviceName?: string | null;

  @StringField({ ...FOLDER, description: 'Folder inside the release the archive is unpacked to' })
  extractTo?: string | null;

  @BooleanField({
    ...CHANGED,
    description:
      '`true` leaves an archive whose whole content lies in one folder as it is. By default that folder is left out, as archives of code hosts need it',
  })
  keepTopFolder?: boolean | null;
}

/** Where the archive comes from: exactly one member. */
export class DeploySource {
  @ContentField({
    description: 'Base64 of a tar.gz, tar or zip archive, at most 72 MiB decoded',
    optional: true,
  })
  content?: UploadedFile;

  @StringField({
    description: 'Address of an archive of at most 500 MB, http or https',
    example: 'https://files.example/app.tar.gz',
    maxLength: 2_048,
    optional: true,
  })
  url?: string;

  @StringField({
    description: 'Stored version of the server or of its application',
    example: 'v3',
    pattern: VERSION,
    code: 'INVALID_VERSION_ID',
    optional: true,
  })
  versionId?: string;

  @EnumField({
    description: 'Whose `versionId` is meant, where the server and its application have different ones',
    values: ['app', 'server'],
    optional: true,
  })
  owner?: 'app' | 'server';
}

/**
 * Body of `POST /v1/infra/servers/:id/deploy`; in a form `env`, `dataDirs` and `source` are JSON. A setting that stays away
 * is kept.
 */
export class DeployBody extends SettingFields {
  @NestedField(() => DeploySource, { description: 'Where the archive comes from', optional: true })
  source?: DeploySource;

  @FileField({
    description: 'The archive, in a form, at most 50 MB; then `source` is absent',
    optional: true,
  })
  archive?: UploadedFile;

  @IntegerField({
    description: 'Port the application listens on; by default that of the server, null is 3000',
    example: 3000,
    min: 1_024,
    max: 65_535,
    optional: true,
    nullable: true,
  })
  port?: number | null;

  @ObjectField({
    description:
      'Environment of every step and of the application: at most 200 texts of at most 32 KiB. Replaces `env` of earlier deploys, is kept without it, and wins over the variables of the server. PORT is set by the platform',
    values: { type: 'string' },
    optional: true,
  })
  env?: Record<string, unknown>;

  @BooleanField({
    description: 'Also empties the caches of package managers; a release starts from an empty folder anyway',
    optional: true,
  })
  cleanDeploy?: boolean;

  @BooleanField({ description: 'Also hands over what lies in these folders', optional: true })
  dataDirsRecursive?: boolean;

  @AnyField({
    description: 'Accepted and not used: the platform writes the unit of the service',
    optional: true,
  })
  systemd?: unknown;

  @StringField({ description: 'Name for people', maxLength: LIMITS.displayName, optional: true })
  displayName?: string;

  @StringField({ description: 'Text for people', maxLength: LIMITS.description, optional: true })
  description?: string;

  @StringField({
    description: 'What is new; kept with the stored version',
    maxLength: LIMITS.changelog,
    optional: true,
  })
  changelog?: string;

  @StringField({
    description: 'Stored version the work is based on',
    example: 'v3',
    pattern: VERSION,
    optional: true,
  })
  baseVersion?: string;
}

export class DeployQuery {
  @BooleanField({
    description: '`true` answers with server-sent events: operation, step, log, done or error',
    optional: true,
  })
  stream?: boolean;
}
