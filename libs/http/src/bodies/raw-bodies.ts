import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { BodyBudgets, type BodyOwner } from '../budget/body-budgets.js';
import type { PorticoRequest } from '../context/request-context.js';
import { type BodyPace, RAW_BODY_BUFFER, SMALL_BODY_BYTES } from './body-limits.data.js';
import { PieceQueue } from './piece-queue.js';
import { announcedBytes, receiveBody, type TooLarge } from './receive-body.js';

export interface RawBodyLimits {
  /** Bytes of the whole body. */
  readonly limit: number;
  readonly tooLarge: TooLarge;
  readonly pace?: BodyPace;
  /** Whose budget it counts for, where the request has no key. */
  readonly owner?: BodyOwner;
}

/** The bodies of routes with `body: 'raw'`, handed on as they arrive. */
@Injectable()
export class RawBodies {
  constructor(private readonly budgets: BodyBudgets) {}

  /**
   * To be called once the caller may send it. A client that asked first is told to go on when `consume` begins to
   * read: what is refused before that, is refused before the body. What is in memory at a time does not depend on the
   * size of the body.
   * @param consume reads the body once; a fault of the body is thrown where it reads. What it does not read is dropped.
   * @throws PorticoError `LARGE_BODY_BACKEND_BUSY`, what `tooLarge` makes, `INVALID_REQUEST` with 408 for a body that
   *   is too slow and 415 for one that is compressed; what `consume` throws. Both have ended by then.
   */
  async receive<T>(
    request: PorticoRequest,
    response: ServerResponse,
    { limit, tooLarge, pace, owner }: RawBodyLimits,
    consume: (body: AsyncIterable<Buffer>) => Promise<T>,
  ): Promise<T> {
    refuseCompressed(request);
    const announced = announcedBytes(request);
    if (announced !== null && announced > limit) throw tooLarge(limit);
    const lease = owner ? this.budgets.leaseOf(owner) : this.budgets.lease(request.context.principal);
    const grown = (bytes: number): void => {
      if (bytes > SMALL_BODY_BYTES) lease.take('store', announced ?? limit);
    };
    let asksFirst = request.headers.expect !== undefined;
    const begin = (): void => {
      if (asksFirst) response.writeContinue();
      asksFirst = false;
    };
    const unwanted = new AbortController();
    const pieces = new PieceQueue(RAW_BODY_BUFFER);
    let fault: Error | null = null;
    let ended = Promise.resolve();
    const start = (): void => {
      const reception = { request, response, limit, tooLarge, begin, grown, until: unwanted.signal };
      const take = (piece: Buffer): Promise<void> | undefined => {
        if (pieces.isClosed) throw new Error('Nobody reads this body any more.');
        return pieces.push(piece);
      };
      ended = receiveBody({ ...reception, ...(pace && { pace }) }, take).then(
        () => pieces.end(),
        (thrown: Error) => {
          // What comes of the reader's own end is no fault of the body.
          if (!pieces.isClosed) fault = thrown;
          pieces.end(thrown);
        },
      );
    };
    const body: AsyncIterable<Buffer> = {
      [Symbol.asyncIterator]: () => {
        start();
        return pieces;
      },
    };
    try {
      grown(announced ?? 0);
      const result = await consume(body);
      if (fault !== null) throw fault;
      // Whoever is answered without having been told to go on sends no body any more, or does: nobody knows.
      if (asksFirst) response.setHeader('Connection', 'close');
      return result;
    } catch (error) {
      throw fault ?? error;
    } finally {
      await pieces.return();
      unwanted.abort(new Error('Nobody reads this body any more.'));
      await ended;
      await lease.release();
    }
  }

  /** A body of which all must be at hand. @throws PorticoError `PAYLOAD_TOO_LARGE`; as {@link receive} */
  receiveWhole(request: PorticoRequest, response: ServerResponse, limit: number): Promise<Buffer> {
    const tooLarge: TooLarge = (limitBytes) =>
      new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes } });
    return this.receive(request, response, { limit, tooLarge }, async (body) => {
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece);
      return Buffer.concat(pieces);
    });
  }
}

/** Bytes of a part of a body, as long as they are within their limit. @throws PorticoError what `tooLarge` makes */
export async function* upTo(
  limit: number,
  bytes: AsyncIterable<Buffer>,
  tooLarge: TooLarge,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limit) throw tooLarge(limit);
    yield piece;
  }
}

/** Bytes are kept as they are, so nobody could say of what the size and the hash would be. */
function refuseCompressed({ headers }: PorticoRequest): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  throw new PorticoError('INVALID_REQUEST', {
    status: 415,
    message: 'The body must be sent as it is, without Content-Encoding.',
  });
}
