import { BooleanField, IntegerField, StringField } from '#libs/http';
import { toOutputText } from '../../operations/output/output-text.js';
import type { OutputChunk } from '../../operations/output/output-chunk.js';
import type { OperationRow } from '../../operations/views/observe-operation.policy.js';

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
