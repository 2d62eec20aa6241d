import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { authenticate, type Authenticated, tokenOf } from '../access/credentials.js';
import { runBatchV3 } from '../batch/batch-v3.js';
import { runBatch } from '../batch/batch.js';
import type { CallLog } from '../control/call-log.js';
import type { FaultTable } from '../control/fault-table.js';
import type { SandboxClock } from '../control/sandbox-clock.js';
import type { EventSender } from '../events/event-sender.js';
import type { PortalLimits } from '../limits/portal-limits.js';
import { takeUpload } from '../methods/disk/upload-links.js';
import type { TokenDesk } from '../oauth/token-desk.js';
import type { PortalStore } from '../portals/portal-store.js';
import { CallRunner, CallSwallowed, preciseNow } from './call-runner.js';
import { argumentsOf, type HostEndpoint, hostEndpoints, type Incoming } from './host-endpoints.js';
import { HostError } from './host-error.js';
import { type HostParams, parseForm, parseJsonBody } from './host-params.js';
import { hostTime } from './host-time.js';
import type { IdempotencyMemory } from './idempotency.js';
import { type Received, receivedCall } from './received.js';
import { readRequestText } from './request-text.js';
import { parseRestAddress, type RestAddress, splitUrl } from './rest-address.js';
import { refusalText, refusalTextV3, sendHtml, sendJson, sendScripted } from './rest-reply.js';
import { receiveUpload } from './upload-form.js';

export interface RestDependencies {
  readonly faults: FaultTable;
  readonly calls: CallLog;
  readonly events: EventSender;
  readonly portals: PortalStore;
  readonly limits: PortalLimits;
  readonly tokens: TokenDesk;
  readonly idempotency: IdempotencyMemory;
  readonly clock: SandboxClock;
  /** For uploads that are too large for memory. */
  readonly spoolFolder: string;
}

const UPLOAD_PATH = 'rest/upload.json';
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const IDLE = { seconds: 0, resetAt: 0 } as const;

/** Methods that change nothing: a repeat of them needs no key, and a key with them is no fault. */
const READS = /(^|\.)(list|get|tail|openapi|documentation|profile)$/;

function keyOf({ method }: RestAddress, request: IncomingMessage): string | undefined {
  return READS.test(method) ? undefined : request.headers['idempotency-key']?.toString();
}

/** The REST listener: what the portals of the host platform and its token endpoint answer. */
export function restListener(dependencies: RestDependencies): RequestListener {
  const { faults, calls, events, portals, limits, tokens, idempotency, clock, spoolFolder } = dependencies;
  const runner = new CallRunner(limits, faults, events, clock);
  const endpoints = hostEndpoints(portals, tokens);

  const swallow = (response: ServerResponse, how: 'hang' | 'reset'): void => {
    if (how === 'reset') response.socket?.resetAndDestroy();
  };

  /** Returns false when the fault has dealt with the call, and where only the answer is to be lost, that. */
  const passFault = async (method: string, response: ServerResponse): Promise<boolean | 'lose answer'> => {
    const fault = faults.isEmpty ? null : faults.take(method);
    if (!fault) return true;
    if (fault.kind === 'reset' && fault.after) return 'lose answer';
    if (fault.kind === 'delay') {
      await pause(fault.delayMs);
      return !response.destroyed;
    }
    if (fault.kind === 'reply') await sendScripted(response, fault);
    else swallow(response, fault.kind);
    return false;
  };

  /** Does the work after the faults scripted for the method; one of them loses whatever the work answers. */
  const behindFaults = async (
    method: string,
    incoming: Incoming,
    work: (incoming: Incoming) => Promise<void> | void,
  ): Promise<void> => {
    const passed = await passFault(method, incoming.response);
    if (!passed) return;
    if (passed !== 'lose answer') return work(incoming);
    try {
      // What is written to a response without a connection goes nowhere.
      await work({ ...incoming, response: new ServerResponse(incoming.request) });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
    }
    throw new CallSwallowed('reset');
  };

  const answerOf = async (
    { version, method }: RestAddress,
    who: Authenticated,
    params: HostParams,
    startMs: number,
  ): Promise<object> => {
    if (method !== 'batch') return runner.run(version, who, method, params, startMs);
    const run = version === 3 ? runBatchV3 : runBatch;
    const result = await run(runner, who, params);
    return {
      result,
      time: hostTime(startMs, preciseNow(), { ...IDLE, resetAt: Math.floor(startMs / 1000) + 600 }),
    };
  };

  /** Version 3: refusals in its own form, and answers repeated for the same key. */
  const performV3 = async (
    address: RestAddress,
    who: Authenticated,
    { request, response, text, startMs }: Incoming,
  ): Promise<void> => {
    const key = keyOf(address, request);
    const echo: Readonly<Record<string, string>> = key === undefined ? {} : { 'idempotency-key': key };
    const credential = `${who.portal.domain} ${who.actor.credential} ${address.method}`;
    try {
      const known = key === undefined ? null : idempotency.find(credential, key, text, startMs);
      if (known)
        return sendJson(response, known.status, known.text, { ...echo, 'idempotent-replayed': 'true' });
      const answer = JSON.stringify(await answerOf(address, who, parseJsonBody(text), startMs));
      if (key !== undefined) idempotency.keep(credential, key, text, { status: 200, text: answer }, startMs);
      sendJson(response, 200, answer, echo);
    } catch (error) {
      if (!(error instanceof HostError) || error.details.operating) throw error;
      sendJson(response, error.status, refusalTextV3(error, who.portal.state.codePrefix));
    }
  };

  const serveRest = async (address: RestAddress, incoming: Incoming): Promise<void> => {
    const { request, startMs } = incoming;
    const { params: given, body } = argumentsOf(incoming);
    const { auth, ...params }: HostParams = given;
    const token = tokenOf({ auth }, request.headers);
    let who: Authenticated | null = null;
    let refusal: unknown;
    try {
      const origin = `http://${request.headers.host ?? ''}`;
      who = { ...authenticate(portals, address, token, startMs), origin };
    } catch (error) {
      refusal = error;
    }
    const { method, maskedPath, webhook } = address;
    const { headers, method: httpMethod = '' } = request;
    const received: Received = { method, httpMethod, maskedPath, headers, params, body };
    calls.add(receivedCall(received, who, webhook?.userId ?? null), startMs);
    await behindFaults(method, incoming, async (passed) => {
      if (!who) throw refusal;
      limits.countRequest(who.portal, request.socket.remoteAddress ?? '', startMs);
      if (address.version === 3) return performV3(address, who, passed);
      sendJson(passed.response, 200, JSON.stringify(await answerOf(address, who, params, startMs)));
    });
  };

  const serveEndpoint = async (path: string, endpoint: HostEndpoint, incoming: Incoming): Promise<void> => {
    const { request, startMs } = incoming;
    const { method, answer } = endpoint;
    const { headers, method: httpMethod = '' } = request;
    const received: Received = { method, httpMethod, maskedPath: path, headers, ...argumentsOf(incoming) };
    calls.add(receivedCall(received, null, null), startMs);
    await behindFaults(method, incoming, answer);
  };

  /** The second step of an upload; a fault hits it when the bytes are here. */
  const serveUpload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startMs = preciseNow();
    const { query } = splitUrl(request.url ?? '/');
    const { headers, method: httpMethod = '' } = request;
    const [method, maskedPath] = ['upload', `/${UPLOAD_PATH}`];
    const received: Received = { method, httpMethod, maskedPath, headers, params: {}, body: {} };
    calls.add(receivedCall(received, null, null), startMs);
    const finish = takeUpload(portals.all(), parseForm(query)['token']);
    const content = await receiveUpload(request, spoolFolder);
    await behindFaults(method, { request, response, text: '', query, startMs }, (passed) => {
      const answer = { ...finish(content), time: hostTime(startMs, preciseNow(), IDLE) };
      sendJson(passed.response, 200, JSON.stringify(answer));
    });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startMs = preciseNow();
    const url = request.url ?? '/';
    const { parts, query } = splitUrl(url);
    const path = parts.join('/');
    if (path === UPLOAD_PATH && request.method === 'POST') return serveUpload(request, response);
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    const address = endpoint ? null : parseRestAddress(url);
    if (!address && !endpoint) return sendHtml(response, 404, '404 Not Found');
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET') {
      return sendHtml(response, 405, '405 Method Not Allowed');
    }
    const text = isPost ? await readRequestText(request, MAX_BODY_BYTES) : '';
    if (text === null) return sendHtml(response, 413, '413 Request Entity Too Large');
    const incoming = { request, response, text, query, startMs };
    if (endpoint) return serveEndpoint(`/${path}`, endpoint, incoming);
    if (address) return serveRest(address, incoming);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (error instanceof CallSwallowed) return swallow(response, error.how);
      if (response.headersSent || response.destroyed) return void response.destroy();
      const refusal =
        error instanceof HostError
          ? error
          : new HostError(500, 'INTERNAL_SERVER_ERROR', error instanceof Error ? error.message : 'Failure');
      sendJson(response, refusal.status, refusalText(refusal, preciseNow()));
    });
  };
}
