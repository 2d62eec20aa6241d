import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallLog } from '../control/call-log.js';
import type { FaultTable } from '../control/fault-table.js';
import { HOST_METHODS } from '../methods/method-table.js';
import type { PortalStore } from '../portals/portal-store.js';
import { HostError } from './host-error.js';
import { type HostParams, parseBody, parseForm } from './host-params.js';
import { hostTime } from './host-time.js';
import { readRequestText } from './request-text.js';
import { parseRestAddress, type RestAddress } from './rest-address.js';
import { sendError, sendHtml, sendJson, sendScripted } from './rest-reply.js';

export interface RestDependencies {
  readonly faults: FaultTable;
  readonly calls: CallLog;
  readonly portals: PortalStore;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The REST listener: what a portal of the host platform answers. */
export function restListener({ faults, calls, portals }: RestDependencies): RequestListener {
  /** Returns false when the fault has dealt with the call. */
  const passFault = async (address: RestAddress, response: ServerResponse): Promise<boolean> => {
    const fault = faults.take(address.method);
    if (!fault) return true;
    if (fault.kind === 'delay') {
      await pause(fault.delayMs);
      return !response.destroyed;
    }
    if (fault.kind === 'reset') response.socket?.resetAndDestroy();
    if (fault.kind === 'reply') await sendScripted(response, fault);
    return false;
  };

  const perform = (
    address: RestAddress,
    params: HostParams,
    startMs: number,
    response: ServerResponse,
  ): void => {
    const portal = address.secret === null ? undefined : portals.findBySecret(address.secret);
    if (address.userId === null) return sendError(response, 401, 'NO_AUTH_FOUND', 'Wrong authorization data');
    if (!portal || address.userId < 1) {
      return sendError(response, 401, 'INVALID_CREDENTIALS', 'Invalid request credentials');
    }
    const method = HOST_METHODS.get(address.method);
    if (!method) return sendError(response, 404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!');
    const answer = method({ portal, userId: address.userId, params });
    const now = performance.timeOrigin + performance.now();
    sendJson(response, 200, JSON.stringify({ ...answer, time: hostTime(startMs, now) }));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startMs = performance.timeOrigin + performance.now();
    const address = parseRestAddress(request.url ?? '/');
    if (!address) return sendHtml(response, 404, '404 Not Found');
    if (request.method !== 'GET' && request.method !== 'POST') {
      return sendHtml(response, 405, '405 Method Not Allowed');
    }
    const text = request.method === 'POST' ? await readRequestText(request, MAX_BODY_BYTES) : '';
    if (text === null) return sendHtml(response, 413, '413 Request Entity Too Large');
    const body = parseBody(request.headers['content-type'] ?? '', text);
    const params = address.query === '' ? body : { ...parseForm(address.query), ...body };
    const portal = address.secret === null ? undefined : portals.findBySecret(address.secret);
    const { method, userId, maskedPath: path } = address;
    calls.add(
      {
        method,
        portal: portal?.domain ?? null,
        userId,
        httpMethod: request.method,
        path,
        userAgent: request.headers['user-agent'] ?? null,
        requestId: request.headers['x-request-id']?.toString() ?? null,
        params,
        body,
      },
      startMs,
    );
    if (faults.isEmpty || (await passFault(address, response))) perform(address, params, startMs, response);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else if (error instanceof HostError) sendError(response, error.status, error.code, error.message);
      else
        sendError(response, 500, 'INTERNAL_SERVER_ERROR', error instanceof Error ? error.message : 'Failure');
    });
  };
}
