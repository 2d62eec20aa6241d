import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { UploadedFile } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { InlineArchive } from '../deploy-source/inline-archive.js';
import { readBase64Archive, readUploadedArchive } from '../deploy-source/read-inline-archive.js';
import { findProvider } from '../../machines/providers/provider-catalogue.data.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { appUrl } from '../../servers/views/app-address.policy.js';
import { DEPLOY_LIMITS, TOO_LARGE_HINT } from './deploy-limits.data.js';
import {
  parseDeployOrder,
  sourceMember,
  type DeployDefaults,
  type DeployHeaders,
  type DeployOrderInput,
} from './deploy-order.policy.js';
import type { DeployOrder } from './deploy-order.js';

const DEFAULT_PORT = 3_000;

function inlineSourceTooLarge(): PorticoError {
  return new PorticoError('INLINE_SOURCE_TOO_LARGE', {
    hint: TOO_LARGE_HINT,
    details: { field: 'source.content', limitBytes: DEPLOY_LIMITS.content },
  });
}

/** The archive inside a request; null when it is elsewhere. @throws PorticoError */
export function inlineArchive(input: DeployOrderInput): InlineArchive | null {
  const member = sourceMember(input);
  if (member === 'archive' && input.archive instanceof UploadedFile)
    return readUploadedArchive(input.archive);
  if (member !== 'content') return null;
  return readBase64Archive(input.source?.content ?? '', DEPLOY_LIMITS.content, inlineSourceTooLarge);
}

/** Reads orders against the server they are for. */
@Injectable()
export class ReadDeployOrder {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `INLINE_SOURCE_TOO_LARGE`. */
  execute(input: DeployOrderInput, headers: DeployHeaders, server: ServerRow): DeployOrder {
    return parseDeployOrder(input, inlineArchive(input), headers, this.defaultsOf(server));
  }

  defaultsOf({ id, provider, port, subdomain }: ServerRow): DeployDefaults {
    const { publicUrl, appsDomain } = this.config;
    return {
      runtimes: findProvider(provider)?.runtimes ?? [],
      port: port === 0 ? DEFAULT_PORT : port,
      env: { SVC_SERVER_ID: id, SVC_APP_URL: appUrl(subdomain, publicUrl, appsDomain) },
    };
  }
}
