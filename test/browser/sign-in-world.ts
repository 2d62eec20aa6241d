import { request } from 'undici';
import { ApplicationServer } from '../harness/application-server.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { PublicFront } from '../harness/public-front.js';

/** What an application of the service is called by. */
export interface RegisteredApplication {
  readonly id: string;
  readonly key: string;
  /** At the host. */
  readonly clientId: string;
}

interface Registered {
  readonly data: { readonly id: string; readonly rawKey: string };
}

/** A service with its public address, a portal on the sandbox, and the server of somebody's application. */
export class SignInWorld {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly shop: ApplicationServer,
    private readonly front: PublicFront,
  ) {}

  static async start(domain: string): Promise<SignInWorld> {
    const front = await PublicFront.start();
    const api = await startInProcessApi({ PUBLIC_URL: front.origin });
    front.leadTo(api.origin);
    return new SignInWorld(api, await api.createPortal(domain), await ApplicationServer.start(), front);
  }

  /** Address of the service for browsers. */
  get publicUrl(): string {
    return this.front.origin;
  }

  get hostUrl(): string {
    return new URL(this.portal.restUrl).origin;
  }

  get callback(): string {
    return `${this.publicUrl}/v1/oauth/callback`;
  }

  /** The shop, registered with the service and at the host. */
  /** The application has a handler at a place of the portal, as its installation would bind it. */
  async bindPlace({ id, clientId }: RegisteredApplication, placement: string): Promise<void> {
    const { api, portal } = this;
    const { accessToken } = await api.sandbox.grant(portal.domain, clientId);
    const answer = await request(new URL('/rest/placement.bind', portal.restUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        auth: accessToken,
        PLACEMENT: placement,
        HANDLER: `${this.publicUrl}/v1/host-handler/${id}`,
        TITLE: 'Shop',
      }),
    });
    const said = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(said);
  }

  async registerShop(): Promise<RegisteredApplication> {
    const { api, portal, shop } = this;
    const key = await portal.createKey({ scopes: ['crm', 'user', 'placement'] });
    const { body } = await api.client.call<Registered>('POST', '/v1/apps', {
      key,
      body: {
        title: 'Shop',
        scopes: ['crm', 'user', 'placement'],
        redirectUris: [`${shop.origin}/back`],
        appUrl: `${shop.origin}/app`,
      },
    });
    const { id, rawKey } = body.data;
    const { clientId, clientSecret } = await api.sandbox.createApplication(
      portal.domain,
      portal.restUrl,
      ['crm', 'user', 'placement'],
      { title: 'Shop', redirectUri: this.callback, handlerUrl: `${this.publicUrl}/v1/host-handler/${id}` },
    );
    const linked = await api.client.call('POST', `/v1/apps/${id}/relink-oauth`, {
      key,
      body: { hostClientId: clientId, hostClientSecret: clientSecret },
    });
    if (linked.status !== 200) throw new Error(JSON.stringify(linked.body));
    return { id, key: rawKey, clientId };
  }

  async stop(): Promise<void> {
    await this.shop.stop();
    await this.front.stop();
    await this.api.stop();
  }
}
