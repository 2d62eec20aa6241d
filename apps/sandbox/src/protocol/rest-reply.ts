import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultReply } from '../control/fault.js';
import type { HostError } from './host-error.js';
import { hostTime } from './host-time.js';

/** Sends one JSON text with the host's headers. */
export function sendJson(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Body of a refusal in version 2. */
export function refusalText({ code, message, details }: HostError, nowMs: number): string {
  const { operating, argument } = details;
  const time = operating && { time: hostTime(nowMs, nowMs, operating) };
  return JSON.stringify({ error: code, error_description: message, ...(argument && { argument }), ...time });
}

/** Body of a refusal in version 3: codes of one word become those of its exceptions, with the portal's prefix. */
export function refusalTextV3({ code, message, details: { validation } }: HostError, prefix: string): string {
  const isException = /^[A-Z]+$/.test(code);
  const area = code === 'REQUESTVALIDATION' ? 'VALIDATION_' : '';
  const shown = isException ? `${prefix}REST_V3_EXCEPTION_${area}${code}EXCEPTION` : code;
  return JSON.stringify({ error: { code: shown, message, ...(validation && { validation }) } });
}

/** The page a web server gives for an address that is none of the protocol's. */
export function sendHtml(response: ServerResponse, status: number, title: string): void {
  const text = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

function bytesOf(reply: FaultReply): Buffer {
  if (reply.bodyBase64 !== undefined) return Buffer.from(reply.bodyBase64, 'base64');
  if (reply.body === undefined) return Buffer.alloc(0);
  return Buffer.from(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
}

function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** Sends a scripted answer; ends early when the client goes away. */
export async function sendScripted(response: ServerResponse, reply: FaultReply): Promise<void> {
  const bytes = bytesOf(reply);
  const isText = typeof reply.body === 'string' || reply.bodyBase64 !== undefined;
  const headers = {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...reply.headers,
  };
  response.writeHead(reply.status, headers);
  for (let round = 0; round < (reply.repeat ?? 1) && !response.destroyed; round += 1) {
    if (reply.byteDelayMs === undefined) {
      if (!response.write(bytes) && !response.destroyed) await writable(response);
      continue;
    }
    for (let index = 0; index < bytes.length && !response.destroyed; index += 1) {
      response.write(bytes.subarray(index, index + 1));
      await pause(reply.byteDelayMs);
    }
  }
  response.end();
}
