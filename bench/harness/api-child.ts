import type { Principal } from '#libs/kernel';
import { Child } from './child.js';
import type { Stack } from './stack.js';

/** A further API process of the service. */
export interface ApiChild {
  readonly child: Child;
  readonly origin: string;
}

/**
 * Starts an API process beside the one of the service; without its guard when asked to.
 * @param settings that differ from those of the service
 */
export async function startApi(
  stack: Stack,
  guard: 'on' | 'off' = 'on',
  settings: Readonly<Record<string, string>> = {},
): Promise<ApiChild> {
  const { environment, nodeFlags } = await stack.plan('api');
  const { child, hello } = await Child.start<{ origin: string }>(
    'contenders/api.process.js',
    {
      ...environment,
      ...settings,
      ...(guard === 'off' && { BENCH_PRINCIPAL: fixedPrincipal(stack.runtime) }),
    },
    nodeFlags,
  );
  return { child, origin: hello.origin };
}

/** The owner of the demo key, for an API that asks nobody. */
function fixedPrincipal({ portal, users }: Stack['runtime']): string {
  const owner = users['admin'];
  if (!owner) throw new Error('The demo has no administrator');
  const principal: Omit<Principal, 'scopes'> = {
    keyId: '00000000-0000-7000-8000-000000000000',
    keyPrefix: 'svc_api_bench0',
    keySuffix: '0000',
    accessMode: 'READWRITE',
    sections: [],
    ownerUserId: owner.id,
    ownerHostUserId: owner.hostUserId,
    currentUser: { userId: owner.id, hostUserId: owner.hostUserId, isAdmin: true, sessionId: null },
    kind: 'personal',
    portalId: portal.id,
    portalDomain: portal.domain,
    appId: null,
  };
  return JSON.stringify(principal);
}
