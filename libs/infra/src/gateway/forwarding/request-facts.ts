import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { VisitFacts } from './app-headers.policy.js';
import type { Passage } from '../passage.command.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';

/** What the gateway tells an application of a request. */
@Injectable()
export class RequestFactsReader {
  constructor(
    private readonly cookies: GatewayCookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  read(request: IncomingMessage, { visitor }: Passage, requestId: string): VisitFacts {
    const { told, grant, bearerIsOurs } = visitor;
    return {
      requestId,
      visitor: told,
      grant,
      bearerIsOurs,
      cookie: this.cookies.name,
      address: addressOf(request, this.config),
      proto: this.cookies.proto,
      host: request.headers.host ?? '',
    };
  }
}
