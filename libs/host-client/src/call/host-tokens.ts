import { PorticoError } from '#libs/kernel';
import type { HostClientSettings } from './host-call.js';
import { readObject, unusable } from './host-messages.js';
import type { RawResponse } from '../transport/exchange.js';
import type { HostTransport } from '../transport/host-transport.js';
import { transportError } from '../transport/transport-failure.js';
import { TOKEN_ERRORS } from '../errors/host-errors.data.js';

/** Longest time of one exchange with the token endpoint: whoever needs the token waits for it. */
const TIMEOUT_MS = 10_000;
const LARGEST_TOKEN = 4_096;
const DEFAULT_LIFE_SECONDS = 3_600;

/** An application as the host's authorization server knows it. */
export interface HostApplication {
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the token endpoint gives; the refresh token is a new one each time. */
export interface TokenGrant {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds the access token lives. */
  readonly expiresInSeconds: number;
}

/** What the token endpoint gives for the code of a sign-in: also on which portal the user has signed in. */
export interface SignInGrant extends TokenGrant {
  /** The host's own id of the portal; null when it was not told. */
  readonly memberId: string | null;
  /** Origin of the portal's REST address; null when it was not told. */
  readonly restOrigin: string | null;
}

/** The token endpoint of the host's authorization server. */
export class HostTokens {
  constructor(
    private readonly settings: HostClientSettings,
    private readonly transport: HostTransport,
  ) {}

  /**
   * Exchanges a refresh token. Never repeated: the host may have used it up though its answer is lost.
   * @throws PorticoError TOKEN_REFRESH_FAILED when the token is dead, PORTAL_CREDENTIALS_REJECTED when the
   * application is not known, HOST_ERROR with `hostCode`, PORTAL_DELETED; HOST_TIMEOUT and
   * HOST_UNAVAILABLE when nothing is known of the outcome.
   */
  async refresh(application: HostApplication, refreshToken: string): Promise<TokenGrant> {
    const given = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return readGrant(await this.ask(application, given));
  }

  /**
   * Exchanges the code of a sign-in, once.
   * @throws PorticoError as {@link HostTokens.refresh}; TOKEN_REFRESH_FAILED when the code is dead.
   */
  async exchange(application: HostApplication, code: string): Promise<SignInGrant> {
    const answer = await this.ask(application, { grant_type: 'authorization_code', code });
    const { member_id: memberId, client_endpoint: endpoint } = answer;
    return {
      ...readGrant(answer),
      memberId: typeof memberId === 'string' && memberId !== '' ? memberId : null,
      restOrigin: typeof endpoint === 'string' && URL.canParse(endpoint) ? new URL(endpoint).origin : null,
    };
  }

  private async ask(
    { tokenUrl, clientId, clientSecret }: HostApplication,
    {
      grant_type,
      ...given
    }: { readonly grant_type: string; readonly code?: string; readonly refresh_token?: string },
  ): Promise<Readonly<Record<string, unknown>>> {
    const client = { client_id: clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ grant_type, ...client, ...given });
    const response = await this.post(tokenUrl, body.toString());
    const answer = await readObject(response);
    const { error } = answer;
    if (typeof error === 'string' && error !== '') throw refusal(error);
    if (response.status !== 200) throw unusable(`status ${response.status} without a token`);
    return answer;
  }

  private async post(tokenUrl: string, body: string): Promise<RawResponse> {
    const url = URL.canParse(tokenUrl) ? new URL(tokenUrl) : null;
    const { userAgent, timeoutMs } = this.settings;
    const headers = [
      'content-type',
      'application/x-www-form-urlencoded',
      'accept',
      'application/json',
      'user-agent',
      userAgent,
    ];
    const path = url ? `${url.pathname}${url.search}` : '/';
    try {
      const request = { origin: url?.origin ?? '', path, headers, body };
      return await this.transport.send(request, Math.min(TIMEOUT_MS, timeoutMs));
    } catch (error) {
      throw transportError(error);
    }
  }
}

function refusal(error: string): PorticoError {
  const answer = TOKEN_ERRORS.get(error.toLowerCase());
  if (!answer) return unusable('the token endpoint refused without a known reason');
  if (answer !== 'HOST_ERROR') return new PorticoError(answer);
  const message = 'The portal has no active marketplace subscription.';
  return new PorticoError(answer, { message, extra: { hostCode: error } });
}

function readGrant(answer: Readonly<Record<string, unknown>>): TokenGrant {
  const accessToken = answer['access_token'];
  const refreshToken = answer['refresh_token'];
  if (!isToken(accessToken) || !isToken(refreshToken)) throw unusable('the token endpoint gave no token');
  const seconds = Number(answer['expires_in']);
  return { accessToken, refreshToken, expiresInSeconds: seconds > 0 ? seconds : DEFAULT_LIFE_SECONDS };
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LARGEST_TOKEN;
}
