import { BooleanField, IntegerField, ObjectField, StringArrayField, StringField } from '#libs/http';
import { DEPLOY_LIMITS as LIMITS } from '../deploy/deploy-limits.data.js';

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

const RESTART = {
  description: '`true` starts the application again with the change; otherwise it comes with the next deploy',
  optional: true,
} as const;

/** Body of `PATCH /v1/infra/servers/:id/settings`. */
export class SettingsBody extends SettingFields {
  @IntegerField({
    ...CHANGED,
    description:
      'Port the application listens on: 0 (found by looking) or 1024 to 65535; needs the right of `PATCH …/port`',
    example: 3000,
  })
  port?: number | null;

  @BooleanField(RESTART)
  restart?: boolean;
}

const WITH_VALUE = {
  description:
    'Name → a text, or `{ value, secret }`. A new variable is secret unless `secret` is false; one that is there stays what it was',
  example: { LOG_LEVEL: { value: 'debug', secret: false }, API_TOKEN: 'shown never again' },
  optional: true,
} as const;

/** Body of `PUT` and `PATCH /v1/infra/servers/:id/variables`. */
export class VariablesBody {
  @ObjectField(WITH_VALUE)
  variables?: Record<string, unknown>;

  @StringField({
    description: 'Text of a `.env` file, read before `variables`',
    example: 'API_TOKEN="…"\nLOG_LEVEL=debug',
    maxLength: 2_097_152,
    optional: true,
  })
  dotenv?: string;

  @BooleanField(RESTART)
  restart?: boolean;
}

/** Body of `PUT` and `PATCH /v1/infra/servers/:id/variables/:name`. */
export class VariableBody {
  @StringField({
    description: 'The value, at most 32 KiB; of a variable that is there it may stay away',
    maxLength: 32_768,
    optional: true,
  })
  value?: string;

  @BooleanField({ description: 'Whether the value is never shown again. Default true', optional: true })
  secret?: boolean;

  @BooleanField(RESTART)
  restart?: boolean;
}

/** Query of `DELETE /v1/infra/servers/:id/variables/:name`. */
export class RestartQuery {
  @BooleanField(RESTART)
  restart?: boolean;
}

/** Body of `POST /v1/infra/servers/:id/rollback`. */
export class RollbackBody {
  @StringField({
    description: 'Stored version that ran, by default that of the release before the one in use',
    example: 'v3',
    pattern: /^v[1-9]\d{0,8}$/,
    code: 'INVALID_VERSION_ID',
    optional: true,
  })
  toVersion?: string;
}

/** Query of `GET /v1/infra/servers/:id/rollback`. */
export class RollbackQuery extends RollbackBody {}
