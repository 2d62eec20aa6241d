import type { WebSocket } from 'ws';
import type { TunnelCarrier } from './tunnel-carrier.js';
import { WebSocketDuplex } from './web-socket-duplex.js';

/** A tunnel in the messages of a WebSocket, for what lets nothing else through, and for agents that know nothing else. */
export class WebSocketCarrier implements TunnelCarrier {
  readonly transport: WebSocketDuplex;
  #signs = 0;

  constructor(private readonly socket: WebSocket) {
    this.transport = new WebSocketDuplex(socket);
    const seen = (): void => void (this.#signs += 1);
    for (const event of ['ping', 'pong', 'message'] as const) socket.on(event, seen);
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  get signsOfLife(): number {
    return this.#signs;
  }

  serve(): void {}

  ping(): void {
    if (this.isOpen) this.socket.ping();
  }

  close(code: number): void {
    this.socket.close(code);
  }

  terminate(): void {
    this.socket.terminate();
  }

  onClosed(listener: (code: number) => void): void {
    this.socket.once('close', listener);
  }
}
