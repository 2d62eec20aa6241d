import {
  BooleanField,
  DateField,
  IntegerField,
  NestedArrayField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';

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

/** Lines in a row that one release has printed. */
class LinesOfRelease {
  @StringField({
    format: 'uuid',
    nullable: true,
    description: 'The deploy, restart or roll back that brought it; null where the server does not tell',
  })
  readonly operationId!: string | null;
  @IntegerField({ min: 1 }) readonly lines!: number;
}

/** Log lines of an application, oldest first, each with its time in front. */
export class LogsAnswer {
  @StringArrayField() readonly logs!: readonly string[];
  @NestedArrayField(() => LinesOfRelease, { description: 'Whose `logs` are, in their order' })
  readonly releases!: readonly LinesOfRelease[];
}
