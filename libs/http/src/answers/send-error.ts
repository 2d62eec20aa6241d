import type { ServerResponse } from 'node:http';
import type { PorticoError } from '#libs/kernel';
import { presentError } from './present-error.js';

/** Sends a failure as the whole answer. The caller has checked that no headers were sent. */
export function sendError(response: ServerResponse, error: PorticoError, requestId: string): void {
  const { status, headers, body } = presentError(error, requestId);
  const text = JSON.stringify(body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  // Whoever waits for `100 Continue` will not send the body any more.
  if (response.req.headers.expect !== undefined && !response.req.complete)
    response.setHeader('Connection', 'close');
  response.end(text);
}
