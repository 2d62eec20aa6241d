import type { Duplex } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import { AGENT_FAULT_HEADER } from '#libs/agent-protocol';
import { isAbsent } from '../replica-calls.js';
import {
  AgentMalformed,
  AppConnectionLost,
  AppUnreachable,
  missingTunnel,
  readAppFault,
  TunnelMissing,
} from '../tunnel.errors.js';
import type { AnswerTaker, AppCall, AnswerController } from './app-call.js';

/** What an agent answers to who wants the port of the application. */
export interface RawConnection {
  /** 200 when the connection is open; else `headers` say why not, and the stream is of no use. */
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly stream: Duplex;
}

/** The connection an agent has opened. @throws TunnelMissing, AppUnreachable; AgentMalformed when it says neither */
export async function connectionOf(serverId: string, opening: Promise<RawConnection>): Promise<Duplex> {
  const { status, headers, stream } = await opening.catch((error: unknown) => {
    throw missingTunnel(serverId, error);
  });
  const fault = readAppFault(headers[AGENT_FAULT_HEADER]);
  if (status === 200) return stream;
  stream.destroy();
  throw fault
    ? new AppUnreachable(serverId, fault)
    : new AgentMalformed(serverId, new Error(`answer ${status} to who wants a connection`));
}

/** Of the head of an answer, bytes. */
const LONGEST_HEAD = 48 * 1024;
/** Unused for that long it is closed, or earlier where the application says so. Most close after five seconds. */
const IDLE_MS = 4000;
const LONGEST_IDLE_MS = 60_000;

interface AppConnectionOptions {
  readonly open: () => Promise<Duplex>;
  /** Which of the releases of its slot it leads to; one that is no longer in use gets no more requests. */
  readonly generation: number;
  /** Called when it has ended, whoever ended it. */
  readonly onEnd: (connection: AppConnection) => void;
}

/** One connection to an application, for one request at a time. It opens with its first. */
export class AppConnection {
  /** Requests that were answered on it. */
  answered = 0;
  readonly generation: number;
  readonly #client: Client;
  #stream: Duplex | null = null;

  constructor({ open, generation, onEnd }: AppConnectionOptions) {
    this.generation = generation;
    this.#client = new Client('http://app', {
      connect: (_, done) => {
        open().then(
          (stream) => {
            this.#stream = stream.on('error', () => undefined);
            stream.once('close', () => onEnd(this));
            done(null, stream as Parameters<typeof done>[1] & Duplex);
          },
          (error: Error) => done(error, null),
        );
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: LONGEST_HEAD,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
    });
  }

  get isOpen(): boolean {
    return this.#stream !== null && !this.#stream.destroyed && !this.#stream.readableEnded;
  }

  send({ method, path, headers, body }: AppCall, taker: AnswerTaker): void {
    this.#client.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers: headers as string[], body },
      taker,
    );
  }

  close(): void {
    void this.#client.destroy();
  }
}

interface ExchangeEnds {
  readonly serverId: string;
  /** Sends the request another way when the tunnel took no connection for it, which leaves its body unread; null where there is none. */
  readonly elsewhere: (() => void) | null;
  /** Whether the tunnel is gone. */
  readonly isTunnelGone: () => boolean;
  /** Sends the request again; null where it may have been done already. */
  readonly repeat: (() => void) | null;
  readonly answered: () => void;
  readonly failed: () => void;
}

/** A request on a connection to an application: what the taker is told, and what becomes of the connection. */
export class AppExchange implements AnswerTaker {
  /** The request is on its way: it may have come. */
  #isSent = false;
  #hasBegun = false;

  constructor(
    private readonly taker: AnswerTaker,
    private readonly ends: ExchangeEnds,
  ) {}

  onRequestStart(controller: AnswerController, context: unknown): void {
    this.#isSent = true;
    this.taker.onRequestStart(controller, context);
  }

  onResponseStart(...[controller, status, headers, text]: Parameters<AnswerTaker['onResponseStart']>): void {
    this.taker.onResponseStart(controller, status, headers, text);
    this.#hasBegun ||= status >= 200;
  }

  onResponseData(controller: AnswerController, chunk: Buffer): void {
    this.taker.onResponseData(controller, chunk);
  }

  onResponseEnd(...[controller, trailers]: Parameters<AnswerTaker['onResponseEnd']>): void {
    this.ends.answered();
    this.taker.onResponseEnd(controller, trailers);
  }

  onResponseError(controller: AnswerController | null, error: Error): void {
    const { serverId, elsewhere, isTunnelGone, repeat, failed } = this.ends;
    failed();
    if (elsewhere && !this.#hasBegun && isAbsent(error)) return elsewhere();
    const isGivenUp = controller?.aborted === true && !this.#hasBegun && controller.reason === error;
    if (this.#hasBegun || error instanceof AppUnreachable || error instanceof TunnelMissing) {
      this.#fail(controller, error);
    } else if (isTunnelGone()) this.#fail(controller, new TunnelMissing(serverId, 'broken'));
    else if (repeat && !isGivenUp) repeat();
    else this.#fail(controller, isGivenUp ? error : this.#lost(error));
  }

  #lost(error: Error): Error {
    const { serverId } = this.ends;
    if (this.#isSent) return new AppConnectionLost(serverId, error);
    return new AppUnreachable(serverId, 'app_unreachable', error);
  }

  #fail(controller: AnswerController | null, error: Error): void {
    this.taker.onResponseError(controller as AnswerController, error);
  }
}
