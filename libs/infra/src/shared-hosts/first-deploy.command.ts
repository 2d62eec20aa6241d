import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/kernel';
import {
  type DeployOrder,
  type DeployDefaults,
  parseDeployOrder,
} from '../content/deploy/deploy-order.policy.js';
import { DeployService, inlineArchive } from '../content/deploy/deploy.service.js';
import type { ServerRow } from '../servers/views/server-row.js';
import type { FirstDeployOrder } from './galaxy-order.policy.js';

/** A deploy that was checked before there is a server for it. */
export type ReadyDeploy = (server: ServerRow) => Promise<DeployOrder>;

/** The deploy that comes with the creation of an application. */
@Injectable()
export class FirstDeploy {
  constructor(private readonly deploys: DeployService) {}

  /**
   * Asked before the application is made.
   * @param host on which it will be: what it offers.
   * @throws PorticoError `VALIDATION_ERROR` for what a deploy would refuse.
   */
  async check({ content, install, start, ...rest }: FirstDeployOrder, host: ServerRow): Promise<ReadyDeploy> {
    const input = {
      ...rest,
      source: { content },
      ...(install !== null && { install }),
      ...(start !== null && { start }),
    };
    const archive = await inlineArchive(input);
    const parse = (defaults: DeployDefaults): DeployOrder =>
      parseDeployOrder(input, archive, { skipSource: undefined, session: undefined }, defaults);
    parse(await this.deploys.defaultsOf(host));
    return async (server) => parse(await this.deploys.defaultsOf(server));
  }

  /** @returns id of the accepted operation. @throws PorticoError as a deploy does. */
  start(caller: Caller, serverId: string, ready: ReadyDeploy): Promise<string> {
    return this.deploys.start(caller, serverId, ready);
  }
}
