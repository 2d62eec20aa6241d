import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { BodyBudgets } from '../budget/body-budgets.js';
import type { PorticoRequest } from '../context/request-context.js';
import { RAW_BODY_BUFFER, SMALL_BODY_BYTES } from './body-limits.data.js';
import { announcedBytes, receiveBody, type Reception, type TooLarge } from './receive-body.js';

export interface RawBodyLimits {
  /** Bytes of the whole body. */
  readonly limit: number;
  readonly tooLarge: TooLarge;
  readonly pace?: Reception['pace'];
}

/** The bodies of routes with `body: 'raw'`, handed on as they arrive. */
@Injectable()
export class RawBodies {
  constructor(private readonly budgets: BodyBudgets) {}

  /**
   * To be called once the caller may send it: only now a client that asked first is told to go on. What is in memory
   * at a time does not depend on the size of the body.
   * @param consume reads the body to its end; a fault of the body is thrown where it reads.
   * @throws PorticoError `LARGE_BODY_BACKEND_BUSY`, what `tooLarge` makes, 408 for a body that is too slow; what
   *   `consume` throws. Both have ended by then.
   */
  async receive<T>(
    request: PorticoRequest,
    response: ServerResponse,
    { limit, tooLarge, pace }: RawBodyLimits,
    consume: (body: AsyncIterable<Buffer>) => Promise<T>,
  ): Promise<T> {
    const lease = this.budgets.lease(request.context.principal);
    const announced = announcedBytes(request);
    const grown = (bytes: number): void => {
      if (bytes > SMALL_BODY_BYTES) lease.take('store', announced ?? limit);
    };
    const begin = (): void => {
      grown(announced ?? 0);
      if (request.headers.expect !== undefined) response.writeContinue();
    };
    const stream = new PassThrough({ highWaterMark: RAW_BODY_BUFFER });
    const faults: unknown[] = [];
    const note = (fault: unknown): void => void faults.push(fault);
    const received = receiveBody(
      { request, response, limit, tooLarge, begin, grown, ...(pace && { pace }) },
      (piece) => handOn(stream, piece),
    ).then(
      () => void stream.end(),
      (fault: unknown) => {
        note(fault);
        stream.destroy(fault as Error);
      },
    );
    const consumed = consume(stream as AsyncIterable<Buffer>).catch((fault: unknown) => {
      note(fault);
      stream.destroy();
    });
    try {
      const [result] = await Promise.all([consumed, received]);
      if (faults.length > 0) throw faults[0];
      return result as T;
    } finally {
      await lease.release();
    }
  }
}

/** @throws Error when nobody reads any more. */
function handOn(stream: PassThrough, piece: Buffer): Promise<void> | undefined {
  if (stream.destroyed) throw new Error('Nobody reads this body any more.');
  if (stream.write(piece)) return undefined;
  return new Promise((resolve, reject) => {
    const over = (): void => {
      stream.off('drain', drained).off('close', closed);
    };
    const drained = (): void => {
      over();
      resolve();
    };
    const closed = (): void => {
      over();
      reject(new Error('Nobody reads this body any more.'));
    };
    stream.on('drain', drained).on('close', closed);
  });
}
