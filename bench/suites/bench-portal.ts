import { loadConfig } from '#libs/config';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { SandboxControl } from '../../apps/cli/src/context/sandbox-control.js';
import type { Stack } from '../harness/stack.js';

/** A portal of its own for a suite. */
export interface BenchPortal {
  /** Personal key with the scope `crm`. */
  readonly key: string;
  /** Address under which the host's methods are called without the service. */
  readonly hostUrl: string;
}

/** A portal without a bucket on either side, and a key of it. */
export async function createBenchPortal(stack: Stack, domain: string): Promise<BenchPortal> {
  const control = new SandboxControl(stack.runtime.sandboxControlUrl);
  const { restUrl, webhookSecret } = await control.ensurePortal(domain);
  const config = loadConfig({ ...(await stack.plan('api')).environment });
  const key = await withOperatorOf(config, ['portals', 'users', 'keys'], async ({ portals, users, keys }) => {
    const portal = await portals.create({ domain, name: domain, restUrl });
    const owner = await users.create({ portalId: portal.id, hostUserId: 1, name: 'Owner', webhookSecret });
    const wanted = { portalId: portal.id, userId: owner.id, kind: 'personal', scopes: ['crm'] } as const;
    return (await keys.create(wanted)).rawKey;
  });
  return { key, hostUrl: new URL(`/rest/1/${webhookSecret}`, restUrl).href };
}
