import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { OperationOutputs } from '../../operations/output/operation-output.repository.js';
import { NO_REPORT } from '../../operations/output/deploy-report.js';
import type { OperationSnapshot } from '../../operations/views/operation.policy.js';
import { appUrl } from '../../servers/life/server.policy.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { DeployAnswer, BUILD_LOG_BYTES, tailOf } from './deploy.answer.js';
import { deployFailure } from './deploy-outcome.policy.js';

/** What a deploy answers once it has ended, or is no longer waited for. */
@Injectable()
export class DeployOutcomeService {
  constructor(
    private readonly outputs: OperationOutputs,
    private readonly servers: ServerRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError when there is no good release to tell of. */
  async answer({
    row,
    observed,
  }: OperationSnapshot): Promise<{ data: DeployAnswer; warnings: readonly string[] }> {
    const { operationId, serverId } = row;
    const [server, report, chunks] = await Promise.all([
      this.servers.find(serverId),
      this.outputs.report(operationId).then((found) => found ?? NO_REPORT),
      this.outputs.tails(operationId, BUILD_LOG_BYTES),
    ]);
    if (!server) throw new PorticoError('SERVER_NOT_FOUND');
    const buildLog = tailOf(chunks, report.failure?.step ?? '', BUILD_LOG_BYTES);
    const failure = deployFailure(row, observed, { server, report, buildLog });
    if (failure) throw failure;
    const { publicUrl, appsDomain } = this.config;
    const address = appUrl(server.subdomain, publicUrl, appsDomain);
    return { data: DeployAnswer.of(row, report, chunks, address), warnings: report.warnings };
  }
}
