import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { VisitFacts } from './app-headers.policy.js';
import type { Passage } from '../passage.command.js';
import { IdentityProofs } from '../identity/identity-proofs.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';

/** What the gateway tells an application of a request. */
@Injectable()
export class RequestFactsReader {
  constructor(
    private readonly cookies: GatewayCookies,
    private readonly proofs: IdentityProofs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(request: IncomingMessage, { server, visitor }: Passage, requestId: string): Promise<VisitFacts> {
    const { told, grant, bearerIsOurs } = visitor;
    const { subdomain } = server;
    return {
      requestId,
      proof: await this.proofs.prove({ subdomain, visitor: told, grant }),
      visitor: told,
      grant,
      bearerIsOurs,
      isOurs: this.cookies.isOurs,
      address: addressOf(request, this.config),
      proto: this.cookies.proto,
      host: request.headers.host ?? '',
    };
  }
}
