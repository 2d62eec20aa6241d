import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { loadConfig } from '#libs/config';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import type { withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import type { Stack } from '../harness/stack.js';
import type { LightQuestion, LightState } from '../light/light-question.js';

type Later = Parameters<Parameters<typeof withClosing>[0]>[0];

const PORTALS = 500;
/** Each is that of a server of its own. */
export const TUNNELS = 1_000;
const ORDERED_TOGETHER = 16;
const PATIENCE_MS = 300_000;
const LOOK_MS = 50;

/** A server, and the key that controls it. */
export interface Server {
  readonly id: string;
  readonly key: string;
}

/** @throws Error when it does not hold within five minutes. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what} took too long`);
    await delay(LOOK_MS);
  }
}

/** A person of each portal, whose key may use servers. */
export async function seedPortals(stack: Stack): Promise<readonly string[]> {
  const config = loadConfig({ ...(await stack.plan('api')).environment });
  return withOperatorOf(config, ['portals', 'users', 'keys'], async ({ portals, users, keys }) => {
    const made: string[] = [];
    for (let index = 0; index < PORTALS; index += 1) {
      const domain = `scale-${index}.example`;
      const portal = await portals.create({ domain, name: domain, restUrl: stack.runtime.sandboxUrl });
      const user = await users.create({ portalId: portal.id, hostUserId: 1, name: 'Owner' });
      const order = {
        portalId: portal.id,
        userId: user.id,
        kind: 'personal',
        scopes: ['svc:infra'],
      } as const;
      made.push((await keys.create(order)).rawKey);
    }
    return made;
  });
}

/** A machine whose servers are tunnels of one process. */
export async function startLight(stack: Stack, origin: string, later: Later): Promise<Child> {
  const config = loadConfig({ ...(await stack.plan('api')).environment });
  const { token } = await withOperatorOf(config, ['machines'], ({ machines }) =>
    machines.add({ region: 'light' }),
  );
  const { child } = await Child.start('light/light-machine.process.js');
  later(() => child.stop());
  await ask(child, { enrol: token, origins: [origin] });
  return child;
}

export function ask(light: Child, question: LightQuestion): Promise<LightState> {
  return light.ask<LightState>(question);
}

export async function orderServers(stack: Stack, keys: readonly string[]): Promise<readonly Server[]> {
  const servers: Server[] = [];
  const one = async (index: number): Promise<void> => {
    const key = keys[index % keys.length] ?? '';
    const { statusCode, body } = await request(`${stack.runtime.baseUrl}/infra/servers`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `light-${index}`, provider: 'enrolled', plan: 'micro', region: 'light' }),
    });
    const text = await body.text();
    if (statusCode !== 201) throw new Error(`an order answered ${statusCode}: ${text}`);
    servers.push({ key, id: (JSON.parse(text) as { data: { id: string } }).data.id });
  };
  for (let from = 0; from < TUNNELS; from += ORDERED_TOGETHER) {
    const count = Math.min(ORDERED_TOGETHER, TUNNELS - from);
    await Promise.all(Array.from({ length: count }, (_, index) => one(from + index)));
  }
  return servers;
}
