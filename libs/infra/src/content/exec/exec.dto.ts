import { BooleanField, IntegerField, StringField } from '#libs/http/contracts';
import { toOutputText, type OutputChunk } from '../../operations/output/output-lines.js';
import type { OperationRow } from '../../operations/views/operation.policy.js';

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

/** What a command printed, as UTF-8, and how it ended. */
export class ExecAnswer {
  @StringField({ format: 'uuid' }) readonly operationId!: string;
  @StringField({ description: 'At most 1 MiB' }) readonly stdout!: string;
  @StringField({ description: 'At most 1 MiB' }) readonly stderr!: string;
  @IntegerField({ nullable: true }) readonly exitCode!: number | null;
  @IntegerField() readonly durationMs!: number;
  @BooleanField() readonly truncated!: boolean;

  static of(row: OperationRow, chunks: readonly OutputChunk[]): ExecAnswer {
    const { stdout, stderr, cut } = toOutputText(chunks);
    const from = row.startedAt ?? row.requestedAt;
    return {
      operationId: row.operationId,
      stdout,
      stderr,
      exitCode: row.exitCode,
      durationMs: Math.max(0, (row.finishedAt ?? from).getTime() - from.getTime()),
      truncated: row.truncated || row.outputDropped || cut,
    };
  }
}
