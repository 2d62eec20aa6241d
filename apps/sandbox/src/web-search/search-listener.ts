import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readJsonBody } from '../model-provider/provider-body.js';
import { foundPages, pageHtml } from './found-pages.js';
import type { SearchBehaviour } from './search-behaviour.js';
import { WIRE_FORMATS } from './wire-formats.js';
import type { WebSearch } from './web-search.js';

/** Everything of the engine lies below. */
export const SEARCH_PATH = '/search/';
const PAGES_PATH = '/search/pages/';
const ENGINE = /^\/search\/([a-z]+)(\/.*)$/;
const PIECE = Buffer.alloc(65_536, 'x ');
const HTML = 'text/html; charset=utf-8';

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type });
  response.end(text);
}

/** Bytes until the caller has enough of them. */
async function sendEndlessly(response: ServerResponse, type: string): Promise<void> {
  response.writeHead(200, { 'content-type': type });
  while (!response.destroyed) {
    if (!response.write(PIECE)) {
      await new Promise<void>((resolve) => {
        const proceed = (): void => {
          response.off('drain', proceed).off('close', proceed);
          resolve();
        };
        response.on('drain', proceed).on('close', proceed);
      });
    }
    await new Promise(setImmediate);
  }
}

/** Does what stands in for an answer. @returns false when a usual answer is wanted. */
async function misbehave(behaviour: SearchBehaviour, response: ServerResponse): Promise<boolean> {
  const { instead, status, body, delayMs } = behaviour;
  if (delayMs !== undefined) await pause(delayMs);
  if (instead === 'hang') return true;
  if (instead === 'reset') {
    response.socket?.resetAndDestroy();
    return true;
  }
  if (instead === 'endless') {
    await sendEndlessly(response, 'application/json');
    return true;
  }
  if (status === undefined && body === undefined) return false;
  send(response, status ?? 200, 'application/json', body ?? '{"error":"The engine cannot answer this."}');
  return true;
}

/** Pages: `redirect?to=…`, `hang`, `endless`, `text?html=…` as it stands; any other name is a page about it. */
async function servePage(name: string, params: URLSearchParams, response: ServerResponse): Promise<void> {
  switch (name) {
    case 'redirect':
      response.writeHead(302, { location: params.get('to') ?? '/' }).end();
      return;
    case 'hang':
      return;
    case 'endless':
      return sendEndlessly(response, HTML);
    case 'text':
      return send(response, 200, params.get('type') ?? HTML, params.get('html') ?? '');
    default:
      send(response, 200, HTML, pageHtml(decodeURIComponent(name)));
  }
}

/** A search engine that speaks the formats of several, and the pages it finds; all made up and repeatable. */
export function searchListener(search: WebSearch): RequestListener {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine');
    const noted = (query: string | null, body: unknown) => {
      const call = search.note({ path: pathname, query, body });
      response.once('close', () => (call.end = response.writableFinished ? 'completed' : 'aborted'));
    };
    if (pathname.startsWith(PAGES_PATH)) {
      noted(null, null);
      return servePage(pathname.slice(PAGES_PATH.length), searchParams, response);
    }
    const [, engine = '', path] = ENGINE.exec(pathname) ?? [];
    const format = Object.hasOwn(WIRE_FORMATS, engine) ? WIRE_FORMATS[engine]! : null;
    if (format === null || format.path !== path || format.method !== request.method) {
      return send(response, 404, 'application/json', '{"error":"No such engine."}');
    }
    const body = request.method === 'POST' ? (await readJsonBody(request)).body : {};
    const asked = format.asked(searchParams, body);
    noted(asked.query, request.method === 'POST' ? body : null);
    if (search.key !== null && format.key(request.headers) !== search.key) {
      const { keyRefusal } = format;
      return send(response, keyRefusal.status, 'application/json', JSON.stringify(keyRefusal.body));
    }
    const behaviour = search.take(engine, asked.query);
    if (await misbehave(behaviour, response)) return;
    const pagesUrl = `http://${request.headers.host ?? ''}${PAGES_PATH}`;
    const pages = behaviour.results ?? foundPages(asked, pagesUrl);
    send(response, 200, 'application/json', JSON.stringify(format.answer(asked, pages)));
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      send(response, 400, 'application/json', JSON.stringify({ error: String(error) }));
    });
  };
}
