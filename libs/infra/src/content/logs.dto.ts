import { BooleanField, DateField, IntegerField, StringArrayField, StringField } from '#libs/http/contracts';

/** Query of `GET /v1/infra/servers/:id/logs`. */
export class LogsQuery {
  @StringField({
    description: 'Name of the service. Default the one of the last deploy, `app` unless it was named',
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/,
    optional: true,
  })
  service?: string;

  @IntegerField({ description: 'Newest lines to begin with. Default 100', min: 1, max: 1000, optional: true })
  lines?: number;

  @DateField({ description: 'Only lines of this time and later', optional: true })
  since?: string;

  @BooleanField({
    description: '`true` answers with server-sent events `log` and stays for new lines',
    optional: true,
  })
  stream?: boolean;

  @BooleanField({ description: 'The same as `stream`', optional: true })
  follow?: boolean;
}

/** Log lines of an application, oldest first, each with its time in front. */
export class LogsAnswer {
  @StringArrayField() readonly logs!: readonly string[];
}
