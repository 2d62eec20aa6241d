import type { DeployStepStatus } from '#libs/agent-protocol';
import { redactText } from '#libs/observability';
import type { DeployReport, SourceOutcome } from '../../operations/output/deploy-report.js';
import type { OutputChunk } from '../../operations/output/output-chunk.js';
import type { OperationRow } from '../../operations/views/observe-operation.policy.js';

/** Bytes of a step's output in an answer, and of the failing step's in a refusal. */
const STEP_TAIL_BYTES = 1_024;
export const BUILD_LOG_BYTES = 4_096;

/** `data` of a deploy answer; durations in milliseconds. */
export interface DeployAnswer {
  readonly operationId: string;
  readonly serverId: string;
  readonly serviceName: string;
  readonly status: 'running';
  readonly appUrl: string;
  readonly versionId: string | null;
  readonly durationMs: number;
  readonly steps: readonly {
    readonly name: string;
    readonly status: DeployStepStatus;
    readonly durationMs: number | null;
    /** The end of what it printed. */
    readonly output?: string;
  }[];
  readonly source: SourceOutcome;
}

/** The end of what one step printed, without secrets; a character that is cut becomes U+FFFD. */
export function tailOf(chunks: readonly OutputChunk[], step: string, bytes: number): string {
  const printed = Buffer.concat(chunks.filter((chunk) => chunk.step === step).map(({ data }) => data));
  return redactText(new TextDecoder().decode(printed.subarray(Math.max(0, printed.length - bytes))));
}

const NO_SOURCE: SourceOutcome = { saved: false, versionId: null, deduplicated: false };

/** @param chunks the tails of all steps. */
export function presentDeploy(
  row: OperationRow,
  report: DeployReport,
  chunks: readonly OutputChunk[],
  appUrl: string,
): DeployAnswer {
  const { operationId, serverId, startedAt, requestedAt, finishedAt } = row;
  const from = startedAt ?? requestedAt;
  const source = report.source ?? NO_SOURCE;
  return {
    operationId,
    serverId,
    serviceName: report.serviceName,
    status: 'running',
    appUrl,
    versionId: source.versionId,
    durationMs: Math.max(0, (finishedAt ?? from).getTime() - from.getTime()),
    steps: report.steps.map(({ name, status, durationMs }) => {
      const output = tailOf(chunks, name, STEP_TAIL_BYTES);
      return { name, status, durationMs, ...(output === '' ? {} : { output }) };
    }),
    source,
  };
}
