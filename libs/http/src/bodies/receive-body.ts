import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PorticoError } from '#libs/kernel';
import { BODY_PACE, type BodyPace } from './body-limits.data.js';

/** Reads a whole body into memory. @throws PorticoError as {@link receiveBody}. */
export async function readBody(reception: Reception): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await receiveBody(reception, (piece) => {
    pieces.push(piece);
    return undefined;
  });
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** The refusal of a body or file that is too large. @param what the part of the body; by default the whole. */
export type TooLarge = (limitBytes: number, what?: string) => PorticoError;

/** How a body is received. */
export interface Reception {
  readonly request: IncomingMessage;
  /** Once it is closed, nobody waits for the body any more. */
  readonly response: Pick<ServerResponse, 'once' | 'off'>;
  /** Bytes of the whole body. */
  readonly limit: number;
  readonly tooLarge: TooLarge;
  /** Called when the announced size is acceptable, before anything is read. @throws to refuse. */
  readonly begin: () => void;
  /** Called with the bytes received so far. @throws to refuse. */
  readonly grown: (bytes: number) => void;
  readonly pace?: BodyPace;
  /** Aborted when nobody wants the rest. */
  readonly until?: AbortSignal;
}

/** Bytes the client says it will send; null when it does not. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/i;

export function isMultipart({ 'content-type': type }: IncomingHttpHeaders): boolean {
  return MULTIPART_TYPE.test(type ?? '');
}

/**
 * Hands the pieces of a body on as they arrive, one at a time: the next one waits until `take` is done.
 * Reading stops at the first fault; what still comes is dropped.
 * @throws PorticoError what `tooLarge` makes, as soon as the announced or received size exceeds the limit;
 *   `INVALID_REQUEST` with 408 for a body that is silent for long or too slow, which is never said while `take` is
 *   at work; whatever `take` throws; the reason of `until`.
 */
export async function receiveBody(
  { request, response, limit, tooLarge, begin, grown, pace = BODY_PACE, until }: Reception,
  take: (piece: Buffer) => Promise<void> | undefined,
): Promise<void> {
  const announced = announcedBytes(request);
  if (announced !== null && announced > limit) throw tooLarge(limit);
  begin();
  const withinMs = pace.graceMs + ((announced ?? limit) / pace.bytesPerSecond) * 1_000;
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    let sizeBefore = 0;
    let last = Promise.resolve();
    const tooSlow = (): void => {
      if (request.isPaused()) silence.refresh();
      else fail(bodyTooSlow());
    };
    const silence = setTimeout(tooSlow, pace.silenceMs);
    const whole = Number.isFinite(withinMs) ? setTimeout(() => fail(bodyTooSlow()), withinMs) : undefined;
    const { slowest } = pace;
    const crawl =
      slowest &&
      setInterval(() => {
        if (size - sizeBefore < slowest.bytes && !request.isPaused()) fail(bodyTooSlow());
        sizeBefore = size;
      }, slowest.withinMs);
    const done = (): void => {
      clearTimeout(silence);
      clearTimeout(whole);
      clearInterval(crawl);
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      response.off('close', onGone);
      until?.removeEventListener('abort', onUnwanted);
    };
    const fail = (error: unknown): void => {
      done();
      // What still comes is dropped, or the connection could not be used again.
      request.resume();
      reject(error instanceof Error ? error : new Error('a body was refused', { cause: error }));
    };
    const onData = (piece: Buffer): void => {
      size += piece.length;
      silence.refresh();
      if (size > limit) return fail(tooLarge(limit));
      try {
        grown(size);
        const taken = take(piece);
        if (!taken) return;
        request.pause();
        last = taken;
        taken.then(() => request.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = (): void => {
      done();
      last.then(resolve, reject);
    };
    const onGone = (): void => fail(new Error('the client went away while sending the body'));
    const onUnwanted = (): void => fail(until?.reason);
    // Whoever left before anybody listened is not heard of again.
    if (request.destroyed) return onGone();
    if (until?.aborted) return onUnwanted();
    until?.addEventListener('abort', onUnwanted);
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
    response.once('close', onGone);
  });
}

export function bodyTooSlow(): PorticoError {
  return new PorticoError('INVALID_REQUEST', {
    status: 408,
    message: 'The request body did not arrive in time.',
  });
}

export function payloadTooLarge(limit: number, what = 'The request body'): PorticoError {
  return new PorticoError('PAYLOAD_TOO_LARGE', {
    message: `${what} is larger than ${limit} bytes.`,
    details: { limitBytes: limit },
  });
}
