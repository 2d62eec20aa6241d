import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { networkOf, addressOf } from '#libs/auth';
import { RecentMap, SlidingWindow } from '#libs/http';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { CONFIG, type Config } from '#libs/config';
import { isShortcode } from './access-tokens/access-token.policy.js';
import { AppAccess } from './app-access.service.js';
import { GatewayAnswers, type GatewayRequest } from './gateway-answers.js';
import type { HostedServer } from './hosted-server.repository.js';
import { requireNotAhead, sameHost } from './request-head.policy.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';
import { Visitors } from './visitors/visitors.service.js';

const WINDOW_MS = 600_000;

/** How many wrong share codes are looked up, by each process. */
const GUESS_LIMITS = {
  /** Of one address, or of one IPv6 network as a line gets it, at whatever application. */
  ofAddress: { wrong: 10, windowMs: WINDOW_MS },
  /** At one application, from everywhere. When they are used up an address has a single guess there. */
  atApplication: { wrong: 300, windowMs: WINDOW_MS },
} as const;

/** Addresses and applications counted for certain. */
const CAPACITY = 20_000;

/**
 * Counts wrong share codes. Whoever comes with a good one is let in while others guess: only addresses that have
 * guessed themselves are held back.
 */
class ShareGuesses {
  private readonly addresses = new RecentMap<SlidingWindow>(CAPACITY);
  private readonly applications = new RecentMap<SlidingWindow>(CAPACITY);

  constructor(private readonly clock: Clock) {}

  /**
   * @param address of the client; null when it is not known.
   * @returns why no code is looked up now; null when one is.
   */
  refusal(serverId: string, address: string | null): PorticoError | null {
    const nowMs = this.clock.nowMs();
    const { ofAddress, atApplication } = GUESS_LIMITS;
    const guessed = this.addresses.get(networkOf(address));
    if (!guessed) return null;
    const isGuessedAt = (this.applications.get(serverId)?.used(nowMs) ?? 0) >= atApplication.wrong;
    const most = isGuessedAt ? 1 : ofAddress.wrong;
    if (guessed.used(nowMs) < most) return null;
    const waitMs = guessed.untilBelow(most, nowMs);
    return new PorticoError('RATE_LIMITED', {
      message: 'Too many share links that do not exist.',
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }

  countWrong(serverId: string, address: string | null): void {
    const nowMs = this.clock.nowMs();
    take(this.addresses, networkOf(address), GUESS_LIMITS.ofAddress.windowMs, nowMs);
    take(this.applications, serverId, GUESS_LIMITS.atApplication.windowMs, nowMs);
  }
}

function take(windows: RecentMap<SlidingWindow>, subject: string, windowMs: number, nowMs: number): void {
  let window = windows.get(subject);
  if (!window) {
    window = new SlidingWindow(windowMs);
    windows.set(subject, window);
  }
  window.take(nowMs);
}

/** Opens applications for people who come with a share link. */
@Injectable()
export class ShareLinks {
  readonly guesses: ShareGuesses;

  constructor(
    private readonly access: AppAccess,
    private readonly visitors: Visitors,
    private readonly answers: GatewayAnswers,
    private readonly cookies: GatewayCookies,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.guesses = new ShareGuesses(clock);
  }

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
    const visitor = await this.access.visitor(server, request);
    const address = addressOf(request, this.config);
    const refusal = this.guesses.refusal(server.id, address);
    if (refusal) {
      if (await this.access.admits({ server, visitor })) return false;
      throw refusal;
    }
    const { person, told } = visitor;
    const known = person && told ? { person, session: told.session } : null;
    const answer = await this.visitors.beginWithShortcode(server, shortcode, known);
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
