import { Inject, Injectable } from '@nestjs/common';
import type { DeployStepStatus } from '#libs/agent-protocol';
import { CONFIG, type Config } from '#libs/config';
import {
  BooleanField,
  ConstField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { type DeployReport, NO_REPORT, type SourceOutcome } from '../../operations/output/deploy-report.js';
import { OperationContents, tailOf } from '../../operations/output/operation-contents.repository.js';
import type { OutputChunk } from '../../operations/output/output-lines.js';
import { causeOfDeploy } from '../../operations/views/operation.policy.js';
import type { OperationRow, OperationSnapshot } from '../../operations/views/operation.policy.js';
import { appUrl } from '../../servers/life/server.policy.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { Operations } from '../../operations/views/operations.service.js';
import { DEPLOY_TIMEOUT_SECONDS } from './deploy-limits.data.js';
import { deployFailure } from './deploy-outcome.policy.js';

const STEP_STATUSES = [
  'running',
  'ok',
  'skipped',
  'warning',
  'failed',
] as const satisfies readonly DeployStepStatus[];

class DeployStep {
  @StringField() readonly name!: string;
  @EnumField({ values: STEP_STATUSES }) readonly status!: DeployStepStatus;
  @IntegerField({ min: 0, nullable: true }) readonly durationMs!: number | null;
  @StringField({ optional: true, description: 'The end of what the step printed, at most 1 KiB' })
  readonly output?: string;
}

class DeploySource {
  @BooleanField() readonly saved!: boolean;
  @StringField({ nullable: true }) readonly versionId!: string | null;
  @BooleanField({ description: 'The storage had these bytes already' }) readonly deduplicated!: boolean;
  @StringField({ optional: true, description: 'Why nothing was saved' }) readonly reason?: string;
  @StringField({ optional: true, description: 'A newer version that was stored while the deploy ran' })
  readonly conflictsWith?: string;
}

class DeploySettings {
  @IntegerField({ min: 0, description: 'Version of the configuration that the release runs with' })
  readonly version!: number;
  @StringArrayField({ description: 'Settings chosen earlier that the deploy did not name' })
  readonly kept!: readonly string[];
}

const NO_SOURCE: SourceOutcome = { saved: false, versionId: null, deduplicated: false };

/** A deploy that brought a release into use; durations in milliseconds. */
export class DeployAnswer {
  @StringField({ format: 'uuid' }) readonly operationId!: string;
  @StringField({ format: 'uuid' }) readonly serverId!: string;
  @StringField() readonly serviceName!: string;
  @ConstField('running') readonly status!: 'running';
  @StringField({ format: 'uri' }) readonly appUrl!: string;
  @StringField({ nullable: true }) readonly versionId!: string | null;
  @IntegerField({ min: 0 }) readonly durationMs!: number;
  @NestedArrayField(() => DeployStep) readonly steps!: readonly DeployStep[];
  @NestedField(() => DeploySource) readonly source!: DeploySource;
  @NestedField(() => DeploySettings) readonly settings!: DeploySettings;

  /** @param chunks the tails of all steps. */
  static of(
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
      settings: { version: report.configuration ?? 0, kept: report.kept ?? [] },
    };
  }
}

/** Members of a deploy answer beside `data`. */
export class DeployWarnings {
  @StringArrayField() readonly warnings!: readonly string[];
}

/** Bytes of what a step printed in an answer, and of what the failing one printed in a refusal. */
const STEP_TAIL_BYTES = 1_024;
const BUILD_LOG_BYTES = 4_096;

/** What a deploy answers once it has ended, or is no longer waited for. */
@Injectable()
export class DeployOutcomeService {
  constructor(
    private readonly contents: OperationContents,
    private readonly servers: ServerRepository,
    private readonly operations: Operations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Waits for the end of a deploy. @throws PorticoError as {@link answer}, also where it goes on by then. */
  async requireGood(
    operationId: string,
    timeoutSeconds = DEPLOY_TIMEOUT_SECONDS,
    signal?: AbortSignal,
  ): Promise<void> {
    const over = AbortSignal.timeout(timeoutSeconds * 1_000);
    const held = signal ? AbortSignal.any([signal, over]) : over;
    await this.answer(await this.operations.untilEnd(operationId, held));
  }

  /** @throws PorticoError when there is no good release to tell of. */
  async answer({
    row,
    observed,
  }: OperationSnapshot): Promise<{ data: DeployAnswer; warnings: readonly string[] }> {
    const { operationId, serverId } = row;
    const [server, report, chunks, kept] = await Promise.all([
      this.servers.find(serverId),
      this.contents.report(operationId).then((found) => found ?? NO_REPORT),
      this.contents.tails(operationId, BUILD_LOG_BYTES),
      this.contents.causes([operationId]),
    ]);
    if (!server) throw new PorticoError('SERVER_NOT_FOUND');
    const buildLog = tailOf(chunks, report.failure?.step ?? '', BUILD_LOG_BYTES);
    const cause = causeOfDeploy(row, observed, kept.get(operationId));
    const failure = deployFailure(row, observed, { server, report, buildLog, cause });
    if (failure) throw failure;
    const { publicUrl, appsDomain } = this.config;
    const address = appUrl(server.subdomain, publicUrl, appsDomain);
    return { data: DeployAnswer.of(row, report, chunks, address), warnings: report.warnings };
  }
}
