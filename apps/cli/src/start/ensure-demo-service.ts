import { randomBytes } from 'node:crypto';
import type { Operator } from '../context/operator.js';
import type { SandboxControl } from '../context/sandbox-control.js';
import type { DemoRecord } from '../home/local-secrets.js';
import { DEMO_SERVICE_APPLICATION } from '../context/demo.data.js';

/**
 * Makes the service known to the emulated host, so that people can sign in to what it hosts. The secret is made
 * anew at each start: both ends learn it here, and nobody keeps a token of it.
 */
export async function ensureDemoService(
  { config, partners }: Operator<'partners'>,
  sandbox: SandboxControl,
  portal: DemoRecord['portal'],
): Promise<void> {
  const { title, clientId, scopes } = DEMO_SERVICE_APPLICATION;
  const clientSecret = randomBytes(24).toString('base64url');
  const callback = `${config.publicUrl}/v1/oauth/callback`;
  await sandbox.registerApplication({
    domain: portal.domain,
    clientId,
    clientSecret,
    title,
    scopes,
    redirectUri: callback,
    handlerUrl: callback,
  });
  await partners.setPortalClient(portal.id, clientId, clientSecret);
}
