import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PorticoError } from '#libs/kernel';
import { acceptsProblem, PROBLEM_TYPE } from './accepts-problem.js';
import { presentError, type ErrorAnswer, type ErrorNotes } from './present-error.js';
import { toProblem } from './problem-details.js';

/** Sends a failure as the whole answer. The caller has checked that no headers were sent. */
export function sendError(response: ServerResponse, error: PorticoError, notes: ErrorNotes): void {
  sendErrorAnswer(response, presentError(error, notes));
}

/** Sends an error answer in the form the caller accepts. */
export function sendErrorAnswer(response: ServerResponse, { status, headers, body }: ErrorAnswer): void {
  const { req: request } = response;
  const asProblem = acceptsProblem(request.headers.accept);
  const text = JSON.stringify(asProblem ? toProblem(body, status, pathOf(request)) : body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', asProblem ? PROBLEM_TYPE : 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  // Whoever waits for `100 Continue` will not send the body any more.
  if (request.headers.expect !== undefined && !request.complete) response.setHeader('Connection', 'close');
  response.end(text);
}

function pathOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  return (request.originalUrl ?? request.url ?? '/').split('?', 1)[0]!;
}
