import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { type InlineArchive, readInlineArchive } from '../deploy-source/inline-archive.js';
import { FindOffers } from '../../machines/placement/find-offers.query.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { appUrl } from '../../servers/views/app-address.policy.js';
import {
  parseDeployOrder,
  sourceMember,
  type DeployDefaults,
  type DeployHeaders,
  type DeployOrderInput,
} from './deploy-order.policy.js';
import type { DeployOrder } from './deploy-order.js';

const DEFAULT_PORT = 3_000;

/** The archive inside a request; null when it is elsewhere. @throws PorticoError */
export async function inlineArchive(input: DeployOrderInput): Promise<InlineArchive | null> {
  const member = sourceMember(input);
  const { archive, source } = input;
  if (member === 'archive' && archive) return readInlineArchive('archive', archive);
  if (member === 'content' && source?.content) return readInlineArchive('source.content', source.content);
  return null;
}

/** Reads orders against the server they are for. */
@Injectable()
export class ReadDeployOrder {
  constructor(
    private readonly offers: FindOffers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async execute(input: DeployOrderInput, headers: DeployHeaders, server: ServerRow): Promise<DeployOrder> {
    return parseDeployOrder(input, await inlineArchive(input), headers, await this.defaultsOf(server));
  }

  async defaultsOf({ id, port, subdomain }: ServerRow): Promise<DeployDefaults> {
    const { publicUrl, appsDomain } = this.config;
    return {
      runtimes: await this.offers.runtimesOf(id),
      port: port === 0 ? DEFAULT_PORT : port,
      env: { SVC_SERVER_ID: id, SVC_APP_URL: appUrl(subdomain, publicUrl, appsDomain) },
    };
  }
}
