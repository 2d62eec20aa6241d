import { loadConfig } from '#libs/config';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import type { Stack } from '../harness/stack.js';
import { FAST_MODEL, PACED_MODEL } from '../load/stream-order.js';

const PROVIDER = 'bench';
/** What the keys of one person may call in a minute bounds how fast few of them can be. */
const PEOPLE = 80;

/**
 * Makes the models of a provider callable, and people of one portal who call them: one quota, one ledger, many keys.
 * @returns their keys.
 */
export async function prepareAiCallers(stack: Stack, providerUrl: string): Promise<readonly string[]> {
  const config = loadConfig({ ...(await stack.plan('api')).environment });
  return withOperatorOf(config, ['portals', 'users', 'keys', 'ai'], async ({ portals, users, keys, ai }) => {
    await ai.setProvider(PROVIDER, { url: providerUrl });
    for (const model of [FAST_MODEL, PACED_MODEL]) {
      const target = { upstream: PROVIDER, upstreamModel: model, weight: 1, rank: 0 };
      await ai.setModel(model, {
        name: model,
        type: 'chat',
        ownedBy: PROVIDER,
        units: { input: '1', output: '1' },
        inQuotaProgram: true,
        capabilities: ['streaming'],
        targets: [target],
      });
    }
    const domain = `ai-${Date.now().toString(36)}.example`;
    const portal = await portals.create({ domain, name: domain, restUrl: stack.runtime.sandboxUrl });
    const made: string[] = [];
    for (let person = 1; person <= PEOPLE; person += 1) {
      const user = await users.create({ portalId: portal.id, hostUserId: person, name: `Person ${person}` });
      const key = await keys.create({
        portalId: portal.id,
        userId: user.id,
        kind: 'personal',
        scopes: ['svc:ai'],
      });
      await keys.set(key.id, CALLS_PER_MINUTE);
      made.push(key.rawKey);
    }
    return made;
  });
}

const CALLS_PER_MINUTE = 1_500;
