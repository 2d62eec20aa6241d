import { request } from 'node:http';
import { type Duplex, PassThrough } from 'node:stream';

const BODY_BYTES = 1024;

/** What one probe saw: an HTTP answer; a port that takes connections and says nothing in HTTP; nothing. */
export type ProbeAnswer =
  | { readonly kind: 'http'; readonly status: number; readonly body: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' };

/**
 * Asks an application.
 * @param port as the application is told it; null for one that is on none
 * @param path null: anything that answers will do
 */
export function probe(
  connect: () => Promise<Duplex>,
  port: number | null,
  path: string | null,
  timeoutMs: number,
): Promise<ProbeAnswer> {
  return new Promise((resolve) => {
    let isConnected = false;
    const call = request({
      host: '127.0.0.1',
      ...(port !== null && { port }),
      path: path ?? '/',
      createConnection: (_options, done) => {
        connect().then(
          (connection) => {
            isConnected = true;
            done(null, connection);
          },
          (error: Error) => done(error, new PassThrough()),
        );
        return undefined;
      },
      timeout: timeoutMs,
      headers: { 'user-agent': 'svc-healthcheck', connection: 'close' },
    });
    const limit = setTimeout(() => call.destroy(new Error('no answer in time')), timeoutMs);
    const finish = (answer: ProbeAnswer): void => {
      clearTimeout(limit);
      resolve(answer);
      call.destroy();
    };
    call.once('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const answered = (): void =>
        finish({
          kind: 'http',
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).subarray(0, BODY_BYTES).toString('utf8'),
        });
      response.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size >= BODY_BYTES) answered();
      });
      response.once('end', answered);
      response.once('error', answered);
      response.once('close', answered);
    });
    call.on('error', () => finish({ kind: isConnected ? 'open' : 'closed' }));
    call.end();
  });
}

/** Whether the application is well. */
export function isHealthy(answer: ProbeAnswer, path: string | null): boolean {
  if (path === null) return answer.kind !== 'closed';
  return answer.kind === 'http' && answer.status < 400;
}
