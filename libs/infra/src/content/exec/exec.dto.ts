import { BooleanField, IntegerField, StringField } from '#libs/http/contracts';

/** Body of `POST /v1/infra/servers/:id/exec`. */
export class ExecBody {
  @StringField({
    description: 'Command for `sh`, in the folder of the application',
    example: 'echo hello',
    minLength: 1,
    maxLength: 10_000,
  })
  command!: string;

  @IntegerField({
    description: 'Seconds the command may take; then it is stopped. Default 300',
    example: 60,
    min: 1,
    max: 600,
    optional: true,
  })
  timeout?: number;
}

export class ExecQuery {
  @BooleanField({
    description: '`true` answers with server-sent events: operation, log, done or error',
    optional: true,
  })
  stream?: boolean;
}
