import type { NewKey } from '#libs/auth';
import type { AnyBody, Answer } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';
import { sharedApi } from '../harness/shared-api.js';
import type { UserTraits } from '../harness/test-portal.js';

interface KeyData {
  readonly id: string;
  readonly rawKey: string;
  readonly scopes: string[];
  readonly accessMode: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly graceUntil: string | null;
  readonly previous: { readonly suffix: string; readonly validUntil: string };
}
type Body = Omit<AnyBody, 'data' | 'meta'> & { data: KeyData; meta?: unknown };
export type KeyAnswer = Answer<Body>;
export type KeyList = Answer<Omit<AnyBody, 'data'> & { data: KeyData[]; page: number; limit: number }>;

/** Who calls: a portal by its management key. */
type Manager = Pick<BuiltPortal, 'id' | 'key'>;

/** `404 KEY_NOT_FOUND`, or the status of a success. */
export function outcome({ status, body }: KeyAnswer): string {
  return body.error ? `${status} ${body.error.code}` : String(status);
}

/** `/v1/keys`, called with the management key of a portal that is fresh for each test. */
export class KeyCalls {
  api!: InProcessApi;
  private portal!: BuiltPortal;

  async start(): Promise<void> {
    this.api = await sharedApi();
  }

  stop(): Promise<void> {
    return this.api.stop();
  }

  /** The portal whose key calls from now on, where a test names no other. */
  async freshPortal(): Promise<BuiltPortal> {
    this.portal = await this.managed();
    return this.portal;
  }

  /** A further portal with a management key. */
  managed(user: UserTraits = {}): Promise<BuiltPortal> {
    return aPortal(this.api).whoseUserIs(user).withManagementKey().build();
  }

  /** A further management key of the user, for keys alone. @returns the raw key. */
  managementKey(change: Partial<NewKey> = {}): Promise<string> {
    return this.portal.createKey({ kind: 'management', scopes: ['svc:mgmt:keys'], ...change });
  }

  readonly post = (body: object, by: Manager = this.portal): Promise<KeyAnswer> =>
    this.api.client.call('POST', '/v1/keys', {
      key: by.key,
      body: { portalId: by.id, name: 'New', scopes: ['crm'], ...body },
    });
  readonly patch = (id: string, body: object, by: Manager = this.portal): Promise<KeyAnswer> =>
    this.api.client.call('PATCH', `/v1/keys/${id}`, { key: by.key, body });
  readonly rotate = (id: string, body: object = {}, by: Manager = this.portal): Promise<KeyAnswer> =>
    this.api.client.call('POST', `/v1/keys/${id}/rotate`, { key: by.key, body });
  readonly remove = (id: string, by: Manager = this.portal): Promise<KeyAnswer> =>
    this.api.client.call('DELETE', `/v1/keys/${id}`, { key: by.key });
  readonly read = (id: string, by: Manager = this.portal): Promise<KeyAnswer> =>
    this.api.client.call('GET', `/v1/keys/${id}`, { key: by.key });
  readonly list = (query = '', by: Manager = this.portal): Promise<KeyList> =>
    this.api.client.call('GET', `/v1/keys${query}`, { key: by.key });
  readonly me = (key: string): Promise<KeyAnswer> => this.api.client.call('GET', '/v1/me', { key });
}
