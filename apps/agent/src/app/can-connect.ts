import { connect } from 'node:net';

/** Name under which applications of this machine are reached, whichever loopback address they chose. */
export const LOOPBACK = 'localhost';

/** Addresses that name stands for. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const;

/** Whether something takes connections on a port of this machine. */
export async function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK });
    const answer = (open: boolean) => (): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', answer(true));
    socket.once('error', answer(false));
  });
}
