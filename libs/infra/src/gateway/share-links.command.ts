import { Inject, Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { isShortcode } from './access-tokens/access-token.policy.js';
import { ShareGuesses } from './access-tokens/share-guesses.js';
import { GatewayAnswers, type GatewayRequest } from './gateway-answers.js';
import type { HostedServer } from './hosted-server.repository.js';
import { requireNotAhead, sameHost } from './navigation.policy.js';
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
    private readonly guesses: ShareGuesses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Answers the opening of a link.
   * @param path of the application, where it leads.
   * @throws PorticoError `ACCESS_TOKEN_NOT_FOUND`, what {@link tryOpen} throws.
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

  /**
   * The same, where the text may also be a parameter of the application's own. Who may open it anyway is not held
   * back by guesses.
   * @returns false: it is.
   * @throws PorticoError `RATE_LIMITED` after wrong codes, `INVALID_REQUEST` for a look ahead.
   */
  async tryOpen(
    { server, request, subdomain }: GatewayRequest & { readonly server: HostedServer },
    response: ServerResponse,
    shortcode: string,
    path: string,
  ): Promise<boolean> {
    if (!isShortcode(shortcode)) return false;
    requireNotAhead(request.headers);
    const visitor = await this.passages.visitor(server, request);
    const address = addressOf(request, this.config);
    const refusal = this.guesses.refusal(server.id, address);
    if (refusal) {
      if (await this.passages.admits({ server, visitor })) return false;
      throw refusal;
    }
    const { person, told } = visitor;
    const known = person && told ? { person, session: told.session } : null;
    const answer = await this.sessions.withShortcode(server, shortcode, known);
    if (answer.kind === 'unknown') {
      this.guesses.countWrong(server.id, address);
      return false;
    }
    if (answer.kind === 'sign-in') this.answers.toSignIn(response, subdomain, request.url ?? null);
    else {
      const cookie = this.cookies.keeping(answer.secret);
      this.answers.redirect(response, sameHost(path), cookie);
    }
    return true;
  }
}
