import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import type { Caller } from '../contracts/caller.js';
import { DEPLOY_LIMITS, TOO_LARGE_HINT } from '../deploy/deploy-limits.data.js';
import type { DeployOrder } from '../deploy/deploy-order.js';
import { type DeployDefaults, parseDeployOrder } from '../deploy/deploy-order.policy.js';
import { StartDeploy } from '../deploy/start-deploy.command.js';
import { readBase64Archive } from '../deploy-source/read-inline-archive.js';
import type { ServerRow } from '../servers/server-row.js';
import type { FirstDeployOrder } from './galaxy-order.policy.js';

/** A deploy that was checked before there is a server for it. */
export type ReadyDeploy = (server: ServerRow) => DeployOrder;

/** The deploy that comes with the creation of an application. */
@Injectable()
export class FirstDeploy {
  constructor(private readonly deploys: StartDeploy) {}

  /**
   * Asked before the application is made.
   * @throws PorticoError for what a deploy would refuse: `INLINE_SOURCE_TOO_LARGE`, `VALIDATION_ERROR`.
   */
  check(order: FirstDeployOrder, runtimes: readonly string[]): ReadyDeploy {
    const { content, install, start, ...rest } = order;
    const archive = readBase64Archive(
      content,
      DEPLOY_LIMITS.content,
      () => new PorticoError('INLINE_SOURCE_TOO_LARGE', { hint: TOO_LARGE_HINT }),
    );
    const input = {
      ...rest,
      source: { content },
      ...(install !== null && { install }),
      ...(start !== null && { start }),
    };
    const parse = (defaults: DeployDefaults) =>
      parseDeployOrder(input, archive, { skipSource: undefined, session: undefined }, defaults);
    parse({ runtimes, port: order.port, env: {} });
    return (server) => parse({ runtimes, port: server.port, env: {} });
  }

  /** @returns id of the accepted operation. @throws PorticoError as a deploy does. */
  start(caller: Caller, serverId: string, ready: ReadyDeploy): Promise<string> {
    return this.deploys.execute(caller, serverId, ready);
  }
}
