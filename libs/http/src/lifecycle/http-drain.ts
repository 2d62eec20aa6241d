import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { LOGGER, type Logger, Metrics, Readiness } from '#libs/observability';

/** The requests that are being answered, and the end of taking new ones. */
export class OpenRequests {
  readonly #open = new Set<ServerResponse>();
  /** The newest answer of each connection, also one that was sent. */
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  #server: Server | null = null;
  #isLeaving = false;
  #emptied: (() => void) | null = null;

  get size(): number {
    return this.#open.size;
  }

  enter(response: ServerResponse): void {
    const { socket } = response.req;
    if (!this.#newest.has(socket)) socket.once('close', () => this.#closeQueued(socket));
    this.#open.add(response);
    this.#newest.set(socket, response);
    if (this.#isLeaving) response.setHeader('Connection', 'close');
  }

  leave(response: ServerResponse): void {
    this.#open.delete(response);
    if (!this.#server) return;
    this.#server.closeIdleConnections();
    if (this.#open.size === 0) this.#emptied?.();
  }

  /** Node tells the end of a connection to the answer whose turn it is, and to none of those that wait behind it. */
  #closeQueued(socket: Duplex): void {
    const isQueued = (response: ServerResponse): boolean =>
      this.#open.has(response) && response.socket === null && !response.writableFinished;
    const newest = this.newestOn(socket);
    if (!newest || !isQueued(newest)) return;
    for (const response of [...this.#open]) {
      if (response.req.socket !== socket || !isQueued(response)) continue;
      response.destroy();
      response.emit('close');
    }
  }

  /** The answer to the newest request whose head has come on a connection; null before the first. */
  newestOn(socket: Duplex): ServerResponse | null {
    return this.#newest.get(socket) ?? null;
  }

  /** Resolves when no answer is under way on a connection: what is written to it then comes after those. */
  async answered(socket: Duplex): Promise<void> {
    for (const response of [...this.#open]) {
      if (response.req.socket === socket) await new Promise((resolve) => response.once('close', resolve));
    }
  }

  /** From now on each answer ends its connection, so that the next request goes elsewhere; new ones are still taken. */
  turnAway(): void {
    this.#isLeaving = true;
    for (const response of this.#open) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /**
   * Stops accepting, lets open requests finish and breaks off what is left after `timeoutMs`.
   * @returns how many requests were broken off.
   */
  async drain(server: Server, timeoutMs: number): Promise<number> {
    this.#server = server;
    server.close();
    this.turnAway();
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#emptied = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const left = this.#open.size;
    server.closeAllConnections();
    return left;
  }
}

/**
 * Ends the HTTP side of a process first, before anything a request may still need is closed:
 * other parts close in `beforeApplicationShutdown` or later.
 */
@Injectable()
export class HttpDrain implements OnModuleInit, OnModuleDestroy {
  readonly requests = new OpenRequests();
  readonly #begun = new AbortController();
  readonly #ending = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('http_requests_in_flight', 'Requests being answered', () => this.requests.size);
    this.readiness.register('http', async () => {
      if (!this.#server.listening) throw new Error('not listening');
    });
  }

  /** Aborts when the process is about to leave, while it still takes requests. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /**
   * Aborts when no more requests come: answers that would never end by themselves are to end. One that has not begun
   * fails with the reason, `SERVICE_UNAVAILABLE`: whoever asks again gets it from another process.
   */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * The time before the drain: the process says that it is not ready and asks connections and tunnels to go elsewhere,
   * and serves as before. Resolves when balancers have had their time to see that.
   */
  async leave(): Promise<void> {
    this.readiness.startDraining();
    this.requests.turnAway();
    this.#begun.abort();
    await delay(this.config.drainDelayMs);
    this.#end();
  }

  async onModuleDestroy(): Promise<void> {
    this.readiness.startDraining();
    this.#end();
    const brokenOff = await this.requests.drain(this.#server, this.config.drainTimeoutMs);
    if (brokenOff > 0) this.logger.warn({ brokenOff }, 'requests broken off at shutdown');
  }

  #end(): void {
    this.#ending.abort(
      new PorticoError('SERVICE_UNAVAILABLE', { message: 'The process is ending. Ask again.' }),
    );
  }

  get #server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
