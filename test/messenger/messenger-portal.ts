import type { CallOptions } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';

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

export function callerWith(api: InProcessApi, { key, headers }: CallOptions): Caller {
  const access = { key, headers };
  return async <Data>(method: Method, path: string, body?: unknown) => {
    const { status, body: content } = await api.client.call<Told<Data>>(method, path, { ...access, body });
    return { status, data: content.data, meta: content.meta, error: content.error };
  };
}
