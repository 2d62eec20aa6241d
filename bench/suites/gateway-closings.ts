import { Agent, request } from 'undici';
import type { Stack } from '../harness/stack.js';
import { ExecServer } from './exec-server.js';
import { publish } from './hosted-app.js';
import { untilTrue } from './until-true.js';

const REFUSED = 401;

/** Closes an application to everybody and asks another process, which had let strangers in, until it refuses them. */
export async function gatewayClosings(
  stack: Stack,
  origin: string,
  later: (close: () => Promise<unknown>) => void,
): Promise<() => Promise<number>> {
  const server = await ExecServer.create(stack);
  later(() => server.delete());
  const agent = new Agent({ connections: 1 });
  later(() => agent.close());
  const { runtime } = stack;
  let host = '';

  const visit = async (): Promise<number> => {
    const { statusCode, body } = await request(`${origin}/`, { headers: { host }, dispatcher: agent });
    await body.dump();
    return statusCode;
  };

  const close = async (): Promise<void> => {
    const { statusCode, body } = await request(
      `${runtime.baseUrl}/infra/servers/${server.id}/access-policy`,
      {
        method: 'PATCH',
        headers: { 'x-api-key': runtime.keys.personal, 'content-type': 'application/json' },
        body: JSON.stringify({ accessPolicy: 'OWNER_ONLY' }),
      },
    );
    await body.dump();
    if (statusCode !== 200) throw new Error(`access-policy answered ${statusCode}`);
  };

  return async () => {
    host = await publish(stack, server);
    await untilTrue(async () => (await visit()) !== REFUSED);
    const startedAt = performance.now();
    await close();
    await untilTrue(async () => (await visit()) === REFUSED);
    return performance.now() - startedAt;
  };
}
