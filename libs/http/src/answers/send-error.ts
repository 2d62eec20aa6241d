import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PorticoError } from '#libs/kernel';
import type { RequestContext } from '../context/request-context.js';
import { isBrowserPage, pageLanguage, sendPage } from '../pages/send-page.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import {
  acceptsProblem,
  type ErrorAnswer,
  type ErrorNotes,
  presentError,
  PROBLEM_TYPE,
  toOAuthError,
  toProblem,
} from './present-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends a failure as the whole answer. The caller has checked that no headers were sent.
 * @param shape the form the route answers in, where it is not the usual one.
 */
export function sendError(
  response: ServerResponse,
  error: PorticoError,
  notes: ErrorNotes,
  shape?: RouteDefinition['errorShape'],
): void {
  const answer = presentError(error, notes);
  noteError(response, answer);
  if (showsErrorPage(response, error, answer, notes)) return;
  if (shape === 'oauth') send(response, toOAuthError(answer), JSON_TYPE);
  else sendErrorAnswer(response, answer);
}

/** @returns whether the route has a page for a browser that asks, and it was sent. */
function showsErrorPage(
  response: ServerResponse,
  { code, options }: PorticoError,
  { status, headers }: ErrorAnswer,
  { requestId }: ErrorNotes,
): boolean {
  const { req: request } = response;
  const errorPage = contextOf(response)?.route?.errorPage;
  if (!errorPage || !isBrowserPage(request.headers)) return false;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const language = pageLanguage(request.headers['accept-language']);
  const { details } = options;
  const url = request.url ?? '/';
  sendPage(
    response,
    errorPage({ code, status, details, requestId, language, headers: request.headers, url }),
  );
  return true;
}

/** Sends an error answer in the form the caller accepts. */
export function sendErrorAnswer(response: ServerResponse, answer: ErrorAnswer): void {
  const { req: request } = response;
  const { status, body } = answer;
  noteError(response, answer);
  if (!acceptsProblem(request.headers.accept)) send(response, answer, JSON_TYPE);
  else send(response, { ...answer, body: toProblem(body, status, pathOf(request)) }, PROBLEM_TYPE);
}

interface Sendable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

function send(response: ServerResponse, { status, headers, body }: Sendable, type: string): void {
  const { req: request } = response;
  const text = JSON.stringify(body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  // Whoever waits for `100 Continue` will not send the body any more.
  if (request.headers.expect !== undefined && !request.complete) response.setHeader('Connection', 'close');
  response.end(text);
}

/** Requests beside the application, as those of hosted ones, have no context. */
function contextOf({ req }: ServerResponse): RequestContext | undefined {
  return (req as IncomingMessage & { readonly context?: RequestContext }).context;
}

function noteError(response: ServerResponse, { body }: ErrorAnswer): void {
  const context = contextOf(response);
  if (context) context.sentError = body.error;
}

function pathOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  return (request.originalUrl ?? request.url ?? '/').split('?', 1)[0]!;
}
