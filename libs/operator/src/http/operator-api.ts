import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { toDatabaseFault } from '#libs/database';
import { asOperator } from '#libs/event-log/contracts';
import {
  checkInput,
  checkJsonHeaders,
  parseJsonBody,
  payloadTooLarge,
  readBody,
  requestIdFrom,
  sendError,
  SlidingWindow,
} from '#libs/http';
import { readSecretCookie, StringField } from '#libs/http/contracts';
import { isPorticoError, PorticoError, shown } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import type { OperatorCallName, OperatorSession } from '../contracts/index.js';
import { loadCalls } from '../operator.js';
import { type OpenSession, OperatorSessions } from '../sessions/operator-sessions.js';
import { LazyServices } from './lazy-services.js';
import {
  noOperatorCookie,
  OPERATOR_COOKIE,
  operatorCookie,
  requestFault,
} from './operator-request.policy.js';
import { AttachmentDownloads } from './attachment-downloads.js';

/** Body of `POST /operator/session`. */
export class SignInBody {
  @StringField({ description: 'What stands behind # in the link', minLength: 1, maxLength: 100 })
  readonly token!: string;
}

const GUESS_WINDOW_MS = 60_000;
/** Whoever has a link needs one try. */
const WRONG_GUESSES = 10;

/** Counts links that are none, whoever sends them: a token cannot be guessed, and nobody is to try. */
@Injectable()
export class LinkGuesses {
  private readonly wrong = new SlidingWindow(GUESS_WINDOW_MS);

  /** @throws PorticoError `RATE_LIMITED`. */
  check(): void {
    const nowMs = performance.now();
    if (this.wrong.used(nowMs) < WRONG_GUESSES) return;
    throw new PorticoError('RATE_LIMITED', {
      message: 'Too many links were tried.',
      retryAfterSeconds: this.wrong.untilBelow(WRONG_GUESSES, nowMs) / 1_000,
    });
  }

  failed(): void {
    this.wrong.take(performance.now());
  }
}

const BODY_BYTES = 256 * 1_024;
const CALL = /^\/operator\/calls\/([A-Za-z.]{1,100})$/;
const ATTACHMENT = /^\/operator\/attachments\/([\w-]{1,100})$/;

/** A request that has passed the gate. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

/** Below `/operator` on the admin listener: sessions of operators, their calls, and attachments of tickets. */
@Injectable()
export class OperatorApi {
  readonly #hosts: ReadonlySet<string>;
  readonly #secure: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sessions: OperatorSessions,
    private readonly services: LazyServices,
    private readonly guesses: LinkGuesses,
    private readonly attachments: AttachmentDownloads,
  ) {
    this.#hosts = operatorHosts(config);
    this.#secure = new URL(config.adminUrl).protocol === 'https:';
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdFrom(request.headers['x-request-id']);
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    try {
      const fault = requestFault(request.headers, this.#hosts);
      if (fault !== null) throw new PorticoError('OPERATOR_REQUEST_REFUSED', { message: fault });
      await this.route({ request, response, requestId });
    } catch (error) {
      this.refuse({ request, response, requestId }, error);
    }
  }

  private async route(exchange: Exchange): Promise<void> {
    const { method = '', url = '/' } = exchange.request;
    const path = url.split('?', 1)[0]!;
    if (path === '/operator/session') {
      if (method === 'POST') return this.signIn(exchange);
      if (method === 'GET') return send(exchange, sessionOf(await this.require(exchange)));
      if (method === 'DELETE') return this.signOut(exchange);
      throw new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, POST, DELETE' } });
    }
    if (path === '/operator/calls' && method === 'GET') return this.list(exchange);
    const [, attachment] = ATTACHMENT.exec(path) ?? [];
    if (attachment !== undefined) return this.attachment(exchange, attachment);
    const [, name] = CALL.exec(path) ?? [];
    if (name === undefined) throw unknownPath(path);
    if (method !== 'POST') throw new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
    await this.call(exchange, name);
  }

  private async signIn(exchange: Exchange): Promise<void> {
    const body = await readJson(exchange);
    this.guesses.check();
    const { token } = checkInput(SignInBody, body);
    const found = await this.sessions.signIn(token, exchange.requestId);
    if (!found) {
      this.guesses.failed();
      throw new PorticoError('OPERATOR_LINK_INVALID');
    }
    const { session, secret } = found;
    exchange.response.setHeader('Set-Cookie', operatorCookie(secret, session.expiresAt, this.#secure));
    send(exchange, sessionOf(session));
  }

  private async signOut(exchange: Exchange): Promise<void> {
    const session = await this.find(exchange);
    if (session) await this.sessions.signOut(session, exchange.requestId);
    exchange.response.setHeader('Set-Cookie', noOperatorCookie(this.#secure));
    send(exchange, { signedOut: true });
  }

  private async list(exchange: Exchange): Promise<void> {
    await this.require(exchange);
    const { OPERATOR_CALLS } = await loadCalls();
    send(
      exchange,
      Object.values(OPERATOR_CALLS).map(({ name, writes }) => ({ name, writes })),
    );
  }

  private async call(exchange: Exchange, name: string): Promise<void> {
    const { name: operator } = await this.require(exchange);
    const { isOperatorCall, operatorCall, runCall, servicesOf } = await loadCalls();
    if (!isOperatorCall(name)) throw unknownPath(`/operator/calls/${name}`);
    const input = checkInput(operatorCall(name).input, await readJson(exchange));
    const services = await this.services.get(servicesOf(name));
    const answer = await asOperator({ name: operator, requestId: exchange.requestId }, () =>
      runCall<OperatorCallName>(name, services, plain(input)),
    );
    send(exchange, answer);
  }

  private async attachment(exchange: Exchange, id: string): Promise<void> {
    if (exchange.request.method !== 'GET') {
      throw new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET' } });
    }
    await this.require(exchange);
    await this.attachments.send(id, exchange.response);
  }

  private async find({ request }: Exchange): Promise<OpenSession | null> {
    const secret = readSecretCookie(request.headers.cookie, OPERATOR_COOKIE);
    return secret === null ? null : this.sessions.resolve(secret);
  }

  /** @throws PorticoError `OPERATOR_SESSION_REQUIRED`. */
  private async require(exchange: Exchange): Promise<OpenSession> {
    const session = await this.find(exchange);
    if (!session) throw new PorticoError('OPERATOR_SESSION_REQUIRED');
    return session;
  }

  private refuse({ request, response, requestId }: Exchange, thrown: unknown): void {
    const found = isPorticoError(thrown) ? thrown : toDatabaseFault(thrown);
    const error = isPorticoError(found) ? found : new PorticoError('INTERNAL_ERROR', { cause: thrown });
    if (error.status >= 500) {
      this.logger.error({ err: thrown, path: request.url, requestId }, 'a call of an operator failed');
    }
    if (response.headersSent) response.destroy();
    else sendError(response, error, { requestId });
  }
}

/** Names that lead to the admin listener, besides addresses. */
export function operatorHosts({ adminUrl, internalUrl, bindAddress }: Config): ReadonlySet<string> {
  return new Set([new URL(adminUrl).hostname, new URL(internalUrl).hostname, bindAddress.toLowerCase()]);
}

function unknownPath(path: string): PorticoError {
  return new PorticoError('ROUTE_NOT_FOUND', { message: `There is no ${shown(path)}.` });
}

function sessionOf({ name, expiresAt }: OpenSession): OperatorSession {
  return { operator: { name }, expiresAt: expiresAt.toISOString() };
}

async function readJson({ request, response }: Exchange): Promise<object> {
  checkJsonHeaders(request.headers);
  const nothing = (): void => undefined;
  const reception = {
    request,
    response,
    limit: BODY_BYTES,
    tooLarge: payloadTooLarge,
    begin: nothing,
    grown: nothing,
  };
  return parseJsonBody(await readBody(reception));
}

/** What was sent and nothing else: members that are absent are not there. */
function plain<Input extends object>(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input;
}

function send({ response }: Exchange, data: unknown): void {
  const text = JSON.stringify({ success: true, data });
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(text);
}
