import { connect } from 'node:net';

const LOCAL_REDIS = 'redis://127.0.0.1:6379';
const PATIENCE_MS = 1_000;

/** Whether something listens at the address. */
export function redisAnswers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: PATIENCE_MS });
    const end = (found: boolean): void => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

/** Address of a Redis that answers: `REDIS_URL`, else the local default port; null where there is none. */
export async function findTestRedis(): Promise<string | null> {
  const url = process.env['REDIS_URL'] || LOCAL_REDIS;
  return (await redisAnswers(url)) ? url : null;
}
