import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { HostTokenStore, SessionStore } from '#libs/auth';
import type { Scope } from '#libs/kernel';
import type { Answer, AnyBody } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

/** An application as the API shows it. */
export interface ShownApplication {
  readonly id: string;
  readonly rawKey: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly scopes: string[];
  readonly placements: string[];
  readonly catalogStatus: string;
  readonly hostClientId: string | null;
  readonly updatedAt: string;
}
export type ApplicationAnswer = Answer<Omit<AnyBody, 'data'> & { data: ShownApplication }>;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export function outcome({ status, body }: Answer<Pick<AnyBody, 'error'>>): string {
  return body.error ? `${status} ${body.error.code}` : String(status);
}

/** What keys that people issue have: theirs, and those every new key gets. */
const USUAL_SCOPES = ['crm', 'placement', 'svc:infra', 'svc:ai', 'svc:search'] as const;

/** A user of a portal who makes applications with a personal key; another user of it, and an administrator. */
export class ApplicationAuthor {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly key: string,
  ) {}

  static async create(
    api: InProcessApi,
    scopes: readonly Scope[] = USUAL_SCOPES,
  ): Promise<ApplicationAuthor> {
    const portal = await aPortal(api).withKey({ scopes }).build();
    return new ApplicationAuthor(api, portal, portal.key);
  }

  call<Body = AnyBody>(method: Method, path: string, body?: object, key = this.key): Promise<Answer<Body>> {
    return this.api.client.call<Body>(method, path, { key, ...(body !== undefined && { body }) });
  }

  register(body: object = {}, key = this.key): Promise<ApplicationAnswer> {
    return this.call('POST', '/v1/apps', { title: 'Calculator', scopes: ['crm', 'placement'], ...body }, key);
  }

  async application(body: object = {}): Promise<ShownApplication> {
    return (await this.register(body)).body.data;
  }

  read(id: string, key = this.key): Promise<ApplicationAnswer> {
    return this.call('GET', `/v1/apps/${id}`, undefined, key);
  }

  change(id: string, body: object, key = this.key): Promise<ApplicationAnswer> {
    return this.call('PATCH', `/v1/apps/${id}`, body, key);
  }

  /** Saves sources under the application, as a publication needs them. */
  async save(id: string, sources = randomBytes(64), key = this.key): Promise<string> {
    const { status, body } = await this.api.client.call<{ data: { versionId: string } }>(
      'POST',
      `/v1/apps/${id}/sources`,
      { key, body: gzipSync(sources), headers: { 'content-type': 'application/gzip' } },
    );
    if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body));
    return body.data.versionId;
  }

  step(id: string, step: 'publish' | 'unpublish' | 'relink-oauth', body = {}, key = this.key) {
    return this.call<ApplicationAnswer['body']>('POST', `/v1/apps/${id}/${step}`, body, key);
  }

  /** A personal key of another user of the portal. */
  async keyOfColleague(admin = false): Promise<string> {
    const userId = await this.portal.addUser({ admin });
    return this.portal.createKey({ userId, scopes: USUAL_SCOPES });
  }

  /** Registers an application with a client of the host and signs the author in to it. */
  async signIn(id: string, scopes = ['crm', 'placement', 'user']): Promise<string> {
    const { domain, restUrl, userId } = this.portal;
    const { clientId, clientSecret } = await this.api.sandbox.createApplication(domain, restUrl, scopes);
    const client = { hostClientId: clientId, hostClientSecret: clientSecret };
    const linked = await this.step(id, 'relink-oauth', client);
    if (linked.status !== 200) throw new Error(JSON.stringify(linked.body));
    const grant = await this.api.sandbox.grant(domain, clientId);
    await this.api.get<HostTokenStore>(HostTokenStore).save({ userId, applicationId: id }, grant);
    return clientId;
  }

  /** A session with an application, of the author unless said otherwise. */
  async session(appId: string, userId = this.portal.userId): Promise<string> {
    const { id: portalId } = this.portal;
    const sessions = this.api.get<SessionStore>(SessionStore);
    return (await sessions.issue({ appId, portalId, userId })).token;
  }
}
