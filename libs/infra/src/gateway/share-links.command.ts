import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { PorticoError } from '#libs/kernel';
import { GatewayAnswers, type GatewayRequest } from './gateway-answers.js';
import type { HostedServer } from './hosted-server.repository.js';
import { sameHost } from './navigation.policy.js';
import { Passages } from './passage.command.js';
import { BeginGatewaySession } from './visitors/begin-session.command.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';

/** Opens applications for people who come with a share link. */
@Injectable()
export class ShareLinks {
  constructor(
    private readonly passages: Passages,
    private readonly sessions: BeginGatewaySession,
    private readonly answers: GatewayAnswers,
    private readonly cookies: GatewayCookies,
  ) {}

  /**
   * Answers the opening of a link.
   * @param path of the application, where it leads.
   * @throws PorticoError `ACCESS_TOKEN_NOT_FOUND`.
   */
  async open(
    asked: GatewayRequest & { readonly server: HostedServer },
    response: ServerResponse,
    shortcode: string,
    path: string,
  ): Promise<void> {
    if (!(await this.tryOpen(asked, response, shortcode, path))) {
      throw new PorticoError('ACCESS_TOKEN_NOT_FOUND');
    }
  }

  /** The same, where the text may also be a parameter of the application's own. @returns false: it is. */
  async tryOpen(
    { server, request, subdomain }: GatewayRequest & { readonly server: HostedServer },
    response: ServerResponse,
    shortcode: string,
    path: string,
  ): Promise<boolean> {
    const { person, told } = await this.passages.visitor(server, request);
    const visitor = person && told ? { person, session: told.session } : null;
    const answer = await this.sessions.withShortcode(server, shortcode, visitor);
    if (answer.kind === 'unknown') return false;
    if (answer.kind === 'sign-in') this.answers.toSignIn(response, subdomain, request.url ?? null);
    else {
      const cookie = this.cookies.keeping(answer.secret);
      this.answers.redirect(response, sameHost(path), cookie);
    }
    return true;
  }
}
