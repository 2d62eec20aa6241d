import { BooleanField, IntegerField, ObjectField, StringArrayField, StringField } from '#libs/http';
import { SettingFields } from '../deploy/deploy.dto.js';

const CHANGED = { optional: true, nullable: true } as const;

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
    'Name → a text, or `{ value, secret }`; `PORTICO_API_KEY` also `{ brokered: true, scopes }`. A new variable is secret unless `secret` is false; one that is there stays what it was',
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
