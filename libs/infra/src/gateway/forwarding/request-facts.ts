import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { VisitFacts } from './app-headers.policy.js';
import type { Passage } from '../passage.command.js';
import { gatewayCookieName } from '../visitors/gateway-cookie.policy.js';

/** What the gateway tells an application of a request. */
@Injectable()
export class RequestFactsReader {
  readonly secure: boolean;
  readonly cookie: string;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
    this.cookie = gatewayCookieName(this.secure);
  }

  read(request: IncomingMessage, { visitor }: Passage, requestId: string): VisitFacts {
    const { told, grant, bearerIsOurs } = visitor;
    return {
      requestId,
      visitor: told,
      grant,
      bearerIsOurs,
      cookie: this.cookie,
      address: addressOf(request, this.config),
      proto: this.secure ? 'https' : 'http',
      host: request.headers.host ?? '',
    };
  }
}
