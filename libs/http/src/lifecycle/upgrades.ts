import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FactoryProvider, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { declineUpgrade } from './declined-upgrade.js';
import { HttpDrain } from './http-drain.js';

/** Takes over the connection of a request that offers another protocol, also to refuse it. @returns whether it did */
export type UpgradeTaker = (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;

/**
 * The public listener speaks HTTP/1.1, and what its takers say. An offer that none of them takes is ignored, and the
 * request answered as any other.
 */
export class Upgrades implements OnModuleInit {
  readonly #takers: UpgradeTaker[] = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly drain: HttpDrain,
  ) {}

  /** The first that takes an offer gets it, in the order of their registration. */
  register(taker: UpgradeTaker): void {
    this.#takers.push(taker);
  }

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      void this.#take(server, request, socket, head);
    });
  }

  async #take(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const gone = (): void => void socket.destroy();
    socket.on('error', gone);
    // Nothing may come between the answers to what was asked before on the same connection.
    await this.drain.requests.answered(socket);
    socket.off('error', gone);
    if (socket.destroyed || socket.writableEnded) return;
    if (this.#takers.some((take) => take(request, socket, head))) return;
    declineUpgrade(server, request, socket, head);
  }
}

export const UPGRADES: FactoryProvider<Upgrades> = {
  provide: Upgrades,
  inject: [HttpAdapterHost, HttpDrain],
  useFactory: (host: HttpAdapterHost, drain: HttpDrain) => new Upgrades(host, drain),
};
