import { BooleanField, IntegerField, ObjectField, StringArrayField, StringField } from '#libs/http';
import { SettingFields } from '../deploy/deploy.dto.js';
import { DEPLOY_TIMEOUT_SECONDS } from '../deploy/deploy-limits.data.js';

const CHANGED = { optional: true, nullable: true } as const;

const RESTART = {
  description: '`true` starts the application again with the change; otherwise it comes with the next deploy',
  optional: true,
} as const;

const WAIT = {
  description: 'With `restart`: answer once it has ended. Default false',
  optional: true,
} as const;

const WAIT_SECONDS = {
  description: `With \`wait\`: longest wait in seconds. Default ${DEPLOY_TIMEOUT_SECONDS}`,
  min: 1,
  max: DEPLOY_TIMEOUT_SECONDS,
  optional: true,
} as const;

/** What every change may ask for; query of `DELETE /v1/infra/servers/:id/variables/:name`. */
export class RestartFields {
  @BooleanField(RESTART)
  restart?: boolean;

  @BooleanField(WAIT)
  wait?: boolean;

  @IntegerField(WAIT_SECONDS)
  timeoutSeconds?: number;
}

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

  @BooleanField(WAIT)
  wait?: boolean;

  @IntegerField(WAIT_SECONDS)
  timeoutSeconds?: number;
}

const WITH_VALUE = {
  description:
    'Name → a text, or `{ value, secret }`; `PORTICO_API_KEY` also `{ brokered: true, scopes }`. A new variable is secret unless `secret` is false; one that is there stays what it was',
  example: { LOG_LEVEL: { value: 'debug', secret: false }, API_TOKEN: 'shown never again' },
  optional: true,
} as const;

/** Body of `PUT` and `PATCH /v1/infra/servers/:id/variables`. */
export class VariablesBody extends RestartFields {
  @ObjectField(WITH_VALUE)
  variables?: Record<string, unknown>;

  @StringField({
    description: 'Text of a `.env` file, read before `variables`',
    example: 'API_TOKEN="…"\nLOG_LEVEL=debug',
    maxLength: 2_097_152,
    optional: true,
  })
  dotenv?: string;
}

/** Body of `PUT` and `PATCH /v1/infra/servers/:id/variables/:name`. */
export class VariableBody extends RestartFields {
  @StringField({
    description: 'The value, at most 32 KiB; of a variable that is there it may stay away',
    maxLength: 32_768,
    optional: true,
  })
  value?: string;

  @BooleanField({ description: 'Whether the value is never shown again. Default true', optional: true })
  secret?: boolean;

  @BooleanField({
    description: 'Of `PORTICO_API_KEY`: the service issues a key, anew with every deploy',
    optional: true,
  })
  brokered?: boolean;

  @StringArrayField({
    description:
      'With `brokered`: rights of that key, at least one; of a server of an application they are its own',
    example: ['crm'],
    maxItems: 100,
    optional: true,
  })
  scopes?: string[];
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
