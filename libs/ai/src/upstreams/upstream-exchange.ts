import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ADDRESS_NOT_PERMITTED } from '#libs/http';
import type { UpstreamTimeouts } from '../contracts/model-catalog.js';
import { BLANK_BYTES } from './parse-answer.js';
import { retryAfterOf, type UpstreamAnswer } from './upstream-answer.js';
import { UpstreamFault, type UpstreamFaultKind } from './upstream-outcomes.policy.js';

/** Codes of Node and undici → what they mean here. */
const KINDS: Readonly<Record<string, UpstreamFaultKind>> = {
  [ADDRESS_NOT_PERMITTED]: 'address',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_HEADERS_OVERFLOW: 'unreadable',
};

/** The parser's own words for what is no HTTP. */
const NO_HTTP = /^HPE_(?!INVALID_EOF_STATE)/;

/** @param hasBegun whether the request had reached a connection. */
function faultOf(error: Error, hasBegun: boolean): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const { code } = error as { code?: unknown };
  const name = typeof code === 'string' ? code : '';
  const kind = KINDS[name] ?? (NO_HTTP.test(name) ? 'unreadable' : hasBegun ? 'cut' : 'connect');
  return new UpstreamFault(kind, { cause: error });
}

/** Names of no coding at all. */
const IDENTITY: ReadonlySet<string> = new Set(['', 'identity']);

/** Bytes that wait for their reader before the provider is held back. */
const MOST_WAITING_BYTES = 65_536;

const [LINE_FEED, CARRIAGE_RETURN, COLON] = [0x0a, 0x0d, 0x3a];

/** What may come before an answer: blank lines and comments, by which providers say that they are at work. */
class Lead {
  #isOver = false;
  #isComment = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** @returns whether the answer has begun with this piece. */
  endsIn(piece: Buffer): boolean {
    for (const byte of piece) {
      if (this.#isComment) this.#isComment = byte !== LINE_FEED && byte !== CARRIAGE_RETURN;
      else if (byte === COLON) this.#isComment = true;
      else if (!BLANK_BYTES.has(byte)) return (this.#isOver = true);
    }
    return false;
  }
}

interface Reader {
  readonly resolve: (piece: Buffer | null) => void;
  readonly reject: (fault: UpstreamFault) => void;
}

/**
 * One request to a provider on the wire: its time limits, its size, its body piece by piece. Fails once, with one
 * fault; pieces that came before a cut are still read.
 */
export class UpstreamExchange implements Dispatcher.DispatchHandler, UpstreamAnswer {
  status = 0;
  contentType = '';
  retryAfterSeconds: number | null = null;
  /** Codings of the body in the order in which they were applied, in lower case. */
  encodings: readonly string[] = [];
  /** Settles when the answer has begun. */
  readonly head: Promise<UpstreamAnswer>;
  #begin!: (answer: UpstreamAnswer) => void;
  #refuse!: (fault: UpstreamFault) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #fault: UpstreamFault | null = null;
  #hasEnded = false;
  #isPaused = false;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytes = 0;
  readonly #lead = new Lead();
  #reader: Reader | null = null;
  /** Of the present phase: until the answer begins, or until it goes on. */
  #timer: NodeJS.Timeout | null = null;
  readonly #total: NodeJS.Timeout;

  constructor(
    private readonly timeouts: UpstreamTimeouts,
    private readonly maxBytes: number,
    private readonly signal: AbortSignal | null,
  ) {
    this.head = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#refuse = reject;
    });
    this.#total = this.#after(timeouts.totalMs, 'total_timeout');
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (signal?.aborted) this.stop();
  }

  next(): Promise<Buffer | null> {
    const piece = this.#waiting.shift();
    if (piece) {
      this.#waitingBytes -= piece.length;
      if (this.#isPaused && this.#waitingBytes < MOST_WAITING_BYTES) this.#resume();
      return Promise.resolve(piece);
    }
    if (this.#fault) return Promise.reject(this.#fault);
    if (this.#hasEnded) return Promise.resolve(null);
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }));
  }

  stop(): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.fail(new UpstreamFault('stopped'));
  }

  /** Ends it with a fault, unless it has ended. */
  fail(fault: UpstreamFault): void {
    if (this.#fault || this.#hasEnded) return;
    this.#fault = fault;
    this.#settle();
    this.#refuse(fault);
    this.#controller?.abort(fault);
    this.#reader?.reject(fault);
    this.#reader = null;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#fault) controller.abort(this.#fault);
    else this.#timer = this.#silence();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.contentType = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
    this.retryAfterSeconds = retryAfterOf(headers);
    const named = String(headers['content-encoding'] ?? '').toLowerCase();
    this.encodings = named.split(',').flatMap((name) => (IDENTITY.has(name.trim()) ? [] : [name.trim()]));
    if (Number(headers['content-length'] ?? 0) > this.maxBytes) this.fail(new UpstreamFault('too_large'));
    else this.#begin(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#fault) return;
    if (!this.#lead.isOver && this.#lead.endsIn(piece)) {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = this.#silence();
    } else {
      this.#timer?.refresh();
    }
    this.#bytes += piece.length;
    if (this.#bytes > this.maxBytes) return this.fail(new UpstreamFault('too_large'));
    if (this.#reader) {
      this.#reader.resolve(piece);
      this.#reader = null;
      return;
    }
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    if (this.#waitingBytes < MOST_WAITING_BYTES || this.#isPaused) return;
    this.#isPaused = true;
    // The provider is silent because we hold it back.
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    controller.pause();
  }

  onResponseEnd(): void {
    if (this.#fault) return;
    this.#hasEnded = true;
    this.#settle();
    this.#reader?.resolve(null);
    this.#reader = null;
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(faultOf(error, this.#controller !== null));
  }

  readonly #onAbort = (): void => this.stop();

  #resume(): void {
    this.#isPaused = false;
    if (this.#fault || this.#hasEnded) return;
    this.#timer = this.#silence();
    this.#controller?.resume();
  }

  #silence(): NodeJS.Timeout {
    const { idleMs, firstByteMs } = this.timeouts;
    return this.#lead.isOver
      ? this.#after(idleMs, 'idle_timeout')
      : this.#after(firstByteMs, 'first_byte_timeout');
  }

  #after(milliseconds: number, kind: UpstreamFaultKind): NodeJS.Timeout {
    return setTimeout(() => this.fail(new UpstreamFault(kind)), milliseconds);
  }

  #settle(): void {
    clearTimeout(this.#total);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.signal?.removeEventListener('abort', this.#onAbort);
  }
}
