import { connect, createServer, type Server, Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { LOOPBACK, LOOPBACK_ADDRESSES } from '../app/can-connect.js';
import type { PortWay } from './slot-space.port.js';

/** What the agent asks of the process in the network of a sandbox. */
export interface ConnectOrder {
  readonly id: number;
  readonly port: number;
}

/** Connections that come to a port inside are to be led to another; null ends that. */
export interface LeadOrder {
  readonly way: PortWay | null;
}

/** Comes with the socket; without one it tells why there is none. */
export interface ConnectAnswer {
  readonly id: number;
  readonly error?: string;
  readonly code?: string;
}

function open(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = new Socket();
    // What the application says first is for the agent to read.
    socket.pause();
    socket.once('error', reject);
    socket.connect({ port, host }, () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Tries every loopback address: an application may have chosen one of them. */
async function openAny(port: number): Promise<Socket> {
  let fault: unknown;
  for (const address of LOOPBACK_ADDRESSES) {
    try {
      return await open(port, address);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** What is connected stays so when the way ends. */
function lead({ from, to }: PortWay): Server {
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const outgoing = connect({ port: to, host: LOOPBACK, allowHalfOpen: true });
    pipeline(incoming, outgoing, () => undefined);
    pipeline(outgoing, incoming, () => undefined);
  });
  // Somebody inside has taken the port: then that is what answers there.
  server.on('error', () => undefined);
  return server.listen(from);
}

/** Runs in the network of a sandbox until the agent is gone: connects where it is told, hands the sockets over. */
export function connectInside(): void {
  const answer = (told: ConnectAnswer, socket?: Socket): void => {
    process.send?.(told, socket, {}, (error) => error && socket?.destroy());
  };
  let leading: Server | null = null;
  process.on('message', (order: ConnectOrder | LeadOrder) => {
    if ('way' in order) {
      leading?.close();
      leading = order.way && lead(order.way);
      return;
    }
    const { id, port } = order;
    openAny(port).then(
      (socket) => {
        socket.on('error', () => socket.destroy());
        answer({ id }, socket);
      },
      (error: NodeJS.ErrnoException) =>
        answer({ id, error: error.message, ...(error.code === undefined ? {} : { code: error.code }) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
