import type { Operator } from '../context/operator.js';
import type { SandboxControl } from '../context/sandbox-control.js';
import type { DemoKey, DemoRecord } from '../home/local-secrets.js';
import { DEMO_APPLICATION } from '../context/demo.data.js';

/** The demo's application and where it belongs. */
export interface DemoApplication {
  readonly portal: DemoRecord['portal'];
  readonly app: Required<DemoRecord['app']>;
  readonly key: DemoKey;
  /** The sandbox answers at another address than the last time. */
  readonly hasMoved: boolean;
}

/** Registers the demo's application with the service and with the emulated host, so that users can sign in to it. */
export async function ensureDemoApplication(
  { applications, config }: Operator<'applications'>,
  sandbox: SandboxControl,
  { portal, app, key, hasMoved }: DemoApplication,
): Promise<void> {
  const { title, clientId, scopes, redirectUris } = DEMO_APPLICATION;
  const origin = config.publicUrl;
  await sandbox.registerApplication({
    domain: portal.domain,
    clientId,
    clientSecret: app.clientSecret,
    title,
    scopes,
    redirectUri: `${origin}/v1/oauth/callback`,
    handlerUrl: `${origin}/v1/host-handler/${app.id}`,
  });
  const known = (await applications.list(portal.id)).find(({ id }) => id === app.id);
  if (!known) await applications.create({ title, keyId: key.id, redirectUris });
  if (known?.hostClientId === clientId && !hasMoved) return;
  await applications.setHostClient(app.id, { hostClientId: clientId, hostClientSecret: app.clientSecret });
}
