import { toOutputText } from '../../operations/output/output-text.js';
import type { OutputChunk } from '../../operations/output/output-chunk.js';
import type { OperationRow } from '../../operations/views/observe-operation.policy.js';

/** `data` of an exec answer. Output is UTF-8, at most 1 MiB a stream. */
export interface ExecAnswer {
  readonly operationId: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly durationMs: number;
  readonly truncated: boolean;
}

export function presentExec(row: OperationRow, chunks: readonly OutputChunk[]): ExecAnswer {
  const { stdout, stderr, cut } = toOutputText(chunks);
  const from = row.startedAt ?? row.requestedAt;
  return {
    operationId: row.operationId,
    stdout,
    stderr,
    exitCode: row.exitCode,
    durationMs: Math.max(0, (row.finishedAt ?? from).getTime() - from.getTime()),
    truncated: row.truncated || cut,
  };
}
