import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import { pageLanguage, sendError, sendPage, showsPage } from '#libs/http';
import { SIGN_IN_PATH } from '../contracts/gateway-paths.data.js';
import {
  AppConnectionLost,
  type AppFault,
  AppUnreachable,
  GatewayUnreachable,
  TunnelMissing,
} from '../tunnel/index.js';
import { gatewayPage, pageOf, reloadSeconds } from './gateway-page.presenter.js';
import type { GatewayPage } from './gateway-texts.data.js';
import type { HostedServer } from './hosted-server.repository.js';
import { isFramed, isNavigation, returnPath, sameHost } from './request-head.policy.js';
import { VISITOR_SIGN_IN, type VisitorSignIn } from './visitors/visitor-sign-in.port.js';

/** What the agent's refusal to lead a request to the application means to its visitor. */
const FAULTS: Readonly<Record<AppFault, ErrorCode>> = {
  app_unreachable: 'APP_UNREACHABLE',
  app_not_deployed: 'APP_NOT_DEPLOYED',
  slot_not_found: 'APP_NOT_DEPLOYED',
};

/** What a visitor is answered while the agent is away; most dial again within seconds. */
export const AGENT_AWAY = { status: 503, headers: { 'Retry-After': '5' } } as const;

/** Why a request did not reach the application, or its answer not the visitor. */
export function appFailure(error: unknown): PorticoError {
  if (isPorticoError(error)) return error;
  if (error instanceof AppUnreachable) return new PorticoError(FAULTS[error.fault]);
  if (error instanceof AppConnectionLost) return new PorticoError('APP_CONNECTION_LOST', { cause: error });
  if (error instanceof TunnelMissing) {
    return error.fault === 'absent'
      ? new PorticoError('AGENT_NOT_CONNECTED', { ...AGENT_AWAY, cause: error })
      : new PorticoError('APP_CONNECTION_LOST', { cause: error });
  }
  if (error instanceof GatewayUnreachable) return new PorticoError('GATEWAY_UNREACHABLE', { cause: error });
  return new PorticoError('INTERNAL_ERROR', { cause: error });
}

/** Whether a wait may help: nothing of the request was sent, as there was no connection to the application. */
export function isUndelivered(error: unknown): boolean {
  if (error instanceof AppUnreachable) return error.fault === 'app_unreachable';
  return error instanceof TunnelMissing && error.fault === 'absent';
}

/** What is known of a request that the gateway answers itself. */
export interface GatewayRequest {
  readonly request: IncomingMessage;
  readonly subdomain: string;
  /** Null before it was found, or when there is none. */
  readonly server: HostedServer | null;
  readonly requestId: string;
}

/** Answers of the gateway itself: JSON for programs, pages for people, the way to sign in. */
@Injectable()
export class GatewayAnswers {
  constructor(@Inject(VISITOR_SIGN_IN) private readonly signIn: VisitorSignIn) {}

  /** Sends the browser on. */
  redirect(response: ServerResponse, address: string, ...cookies: readonly string[]): void {
    response.statusCode = 302;
    this.own(response);
    response.setHeader('Location', address);
    // The address of the entry has a secret in it; what comes after it should not be told that address.
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
    response.end();
  }

  /** Sends a browser that comes with an entry to the service, which sees whether it was opened in it. */
  toBind(response: ServerResponse, token: string, { hash, cookie }: { hash: string; cookie: string }): void {
    this.redirect(response, this.signIn.bindAddress(token, hash), cookie);
  }

  /** @param path of the application, to come back to. */
  toSignIn(response: ServerResponse, subdomain: string, path: string | null): void {
    this.redirect(response, this.signIn.startAddress(subdomain, returnPath(path)));
  }

  fail(response: ServerResponse, asked: GatewayRequest, error: PorticoError): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { request, subdomain, requestId } = asked;
    const { method = '', headers, url = '/' } = request;
    for (const [name, value] of Object.entries(error.options.headers ?? {})) response.setHeader(name, value);
    const isLookedAt =
      isNavigation(method, headers) || (error.code === 'APP_ORIGIN_REFUSED' && showsPage(headers));
    if (!isLookedAt) {
      this.own(response);
      response.setHeader('X-Request-Id', requestId);
      sendError(response, error, { requestId });
    } else if (error.code === 'APP_LOGIN_REQUIRED' && !isFramed(headers)) {
      this.toSignIn(response, subdomain, url);
    } else {
      this.page(response, asked, pageOf(error.code), error.status, error.retryAfterSeconds);
    }
  }

  page(
    response: ServerResponse,
    { request, server, requestId }: GatewayRequest,
    page: GatewayPage,
    status: number,
    retryAfterSeconds: number | null = null,
  ): void {
    const { headers, url = '/' } = request;
    this.own(response);
    response.setHeader('X-Request-Id', requestId);
    if (retryAfterSeconds !== null) response.setHeader('Retry-After', String(retryAfterSeconds));
    const seconds = reloadSeconds(page);
    if (seconds !== null) response.setHeader('Refresh', String(seconds));
    const path = returnPath(url);
    sendPage(
      response,
      gatewayPage(page, {
        language: pageLanguage(headers['accept-language']),
        status,
        path: sameHost(path),
        app: server?.title ?? '',
        signInPath: `${SIGN_IN_PATH}?path=${encodeURIComponent(path)}`,
      }),
    );
  }

  private own(response: ServerResponse): void {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
  }
}
