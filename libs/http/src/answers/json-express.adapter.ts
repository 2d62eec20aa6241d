import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import type { RequestHandler, Response } from 'express';
import { isMuchToWrite, jsonBytes } from '#libs/parsing/contracts';
import type { PorticoRequest } from '../context/request-context.js';
import { RouteDispatch, type RouteVerb } from '../routes/route-dispatch.js';

const COMMA = 0x2c;
const END = Buffer.from(']');
const EMPTY = Buffer.from('[]');

/**
 * A list of an answer that is JSON already. A long list is written while its rows come, so that neither all rows nor
 * their text are held at once; it is sent only when it is whole, so a fault before that still has its own status.
 */
export class WrittenRows {
  readonly #pieces: Buffer[] = [];
  #length = 0;

  /** Rows written so far. */
  get length(): number {
    return this.#length;
  }

  add(rows: readonly object[]): void {
    if (rows.length === 0) return;
    const piece = Buffer.from(JSON.stringify(rows));
    // The bracket in front belongs to the first rows, the one behind to none.
    if (this.#length > 0) piece[0] = COMMA;
    this.#pieces.push(piece.subarray(0, -1));
    this.#length += rows.length;
  }

  /** The text of the whole list. */
  pieces(): readonly Buffer[] {
    return this.#length === 0 ? [EMPTY] : [...this.#pieces, END];
  }
}

/** The JSON of an object of which members may be {@link WrittenRows}; null when none is. */
export function writtenPieces(body: object): readonly Buffer[] | null {
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!members.some(([, value]) => value instanceof WrittenRows)) return null;
  const pieces: Buffer[] = [];
  let text = '';
  for (const [name, value] of members as [string, unknown][]) {
    text += `${pieces.length === 0 && text === '' ? '{' : ','}${JSON.stringify(name)}:`;
    if (value instanceof WrittenRows) {
      pieces.push(Buffer.from(text), ...value.pieces());
      text = '';
    } else text += JSON.stringify(value);
  }
  return [...pieces, Buffer.from(`${text}}`)];
}

/**
 * Express with a short way in, see {@link RouteDispatch}, and out for JSON: no entity tag, no freshness check, one
 * write. The status is that of the route, so that generated routes need no decorator of their own; a handler may choose
 * its `otherStatus`.
 */
export class JsonExpressAdapter extends ExpressAdapter {
  readonly #routes = new RouteDispatch();
  #isDispatching = false;

  /** Paths of its routes, in the order of their declaration. */
  get paths(): readonly string[] {
    return this.#routes.paths;
  }

  override all(...declared: unknown[]): void {
    this.#declare('all', declared);
  }

  override delete(...declared: unknown[]): void {
    this.#declare('delete', declared);
  }

  override get(...declared: unknown[]): void {
    this.#declare('get', declared);
  }

  override head(...declared: unknown[]): void {
    this.#declare('head', declared);
  }

  override options(...declared: unknown[]): void {
    this.#declare('options', declared);
  }

  override patch(...declared: unknown[]): void {
    this.#declare('patch', declared);
  }

  override post(...declared: unknown[]): void {
    this.#declare('post', declared);
  }

  override put(...declared: unknown[]): void {
    this.#declare('put', declared);
  }

  /** The routes stand where the first of them is declared: behind the middlewares, before what answers where none matches. */
  #declare(verb: RouteVerb, declared: unknown[]): void {
    const [path, ...handlers] = declared as [string, ...RequestHandler[]];
    this.#routes.add(verb, path, handlers);
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    this.use(this.#routes.handle);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    // The deadline may have answered in the meantime.
    if (response.headersSent || response.destroyed) return undefined;
    const route = (response.req as PorticoRequest).context?.route;
    const isOther = route?.otherStatus !== undefined && response.statusCode === route.otherStatus;
    const status = isOther ? route.otherStatus : (route?.status ?? statusCode);
    if (typeof body !== 'object' || body === null || !isPlain(body))
      return super.reply(response, body, status);
    if (status !== undefined) response.statusCode = status;
    const pieces = writtenPieces(body);
    if (pieces) return sendPieces(response, pieces);
    return isMuchToWrite(body) ? sendMuch(response, body) : sendText(response, JSON.stringify(body));
  }
}

function tellJson(response: Response, bytes: number): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes);
}

function sendText(response: Response, text: string): Response {
  tellJson(response, Buffer.byteLength(text));
  return response.end(text);
}

/** Others go on while it is written. */
async function sendMuch(response: Response, body: object): Promise<void> {
  const bytes = await jsonBytes(body);
  if (!response.destroyed && !response.headersSent) sendPieces(response, [bytes]);
}

/** All of them in one write. */
function sendPieces(response: Response, pieces: readonly Buffer[]): Response {
  tellJson(
    response,
    pieces.reduce((bytes, { length }) => bytes + length, 0),
  );
  response.cork();
  for (const piece of pieces) response.write(piece);
  return response.end();
}

function isPlain(body: object): boolean {
  return Object.getPrototypeOf(body) === Object.prototype || Array.isArray(body);
}
