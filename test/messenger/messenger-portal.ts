import { UserAdmin } from '#libs/auth';
import type { Scope } from '#libs/kernel';
import type { CallOptions } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call of the messenger answered. */
export interface Told<Data> {
  readonly status: number;
  readonly data: Data;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly error: { readonly code: string; readonly hostCode?: string } | undefined;
}

/** Calls with one key; a body may be left out. */
export type Caller = <Data = Readonly<Record<string, unknown>>>(
  method: Method,
  path: string,
  body?: unknown,
) => Promise<Told<Data>>;

export function callerWith(api: InProcessApi, access: CallOptions): Caller {
  return async <Data>(method: Method, path: string, body?: unknown) => {
    const { status, body: content } = await api.client.call<Told<Data>>(method, path, { ...access, body });
    return { status, data: content.data, meta: content.meta, error: content.error };
  };
}

/** Calls with a personal key of an employee of the portal. */
export async function employeeCaller(
  api: InProcessApi,
  portal: TestPortal,
  hostUserId: number,
  scopes: readonly Scope[] = ['im'],
): Promise<Caller> {
  const { id } = await api.get<UserAdmin>(UserAdmin).create({
    portalId: portal.id,
    hostUserId,
    name: `Employee ${hostUserId}`,
    admin: false,
    webhookSecret: portal.webhookSecret,
  });
  return callerWith(api, { key: await portal.createKey({ userId: id, scopes }) });
}
