import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newId } from '#libs/kernel';
import type { Answer, AnyBody } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

/** A source version as the API shows it. */
export interface ShownVersion {
  readonly id?: string;
  readonly versionId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly tags: string[];
  readonly note: string | null;
  readonly savedBy: { readonly userId: string | null; readonly session: string | null };
  readonly deduplicated?: boolean;
  readonly restored?: boolean;
  readonly bytesAvailable: boolean;
  readonly protected: boolean;
  readonly timestamp: string;
  readonly confirmedAt: string;
  readonly serverContext?: { readonly serverId: string; readonly linkedApp: { appId: string } | null } | null;
}

export interface ShownList {
  readonly totalVersions: number;
  readonly currentVersionId: string | null;
  readonly totalSizeBytes: number;
  readonly versions: ShownVersion[];
  readonly linkedServerSources: {
    readonly serverContext: { readonly serverId: string };
    readonly totalVersions: number;
    readonly totalSizeBytes: number;
    readonly versions: ShownVersion[];
  }[];
  readonly linkedServerSourcesTruncated: boolean;
  readonly linkedServerHint?: object;
}

export type Shown<Data> = Answer<Omit<AnyBody, 'data'> & { readonly data: Data }>;

interface Application {
  readonly id: string;
  readonly rawKey: string;
}

/** An archive of its own, small and real. */
export function archive(text = newId()): Buffer {
  return gzipSync(Buffer.from(text));
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function outcome({ status, body }: Answer<Pick<AnyBody, 'error'>>): string {
  return body.error ? `${status} ${body.error.code}` : String(status);
}

/** Somebody with a personal key who keeps sources of applications and servers. */
export class SourceAuthor {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly key: string,
  ) {}

  static async create(api: InProcessApi): Promise<SourceAuthor> {
    const portal = await aPortal(api).withKey({ scopes: SCOPES }).build();
    return new SourceAuthor(api, portal, portal.key);
  }

  call<Data>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    {
      key = this.key,
      body,
      headers,
    }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Shown<Data>> {
    return this.api.client.call(method, path, {
      key,
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    });
  }

  /** @returns the path of its sources. */
  async application(): Promise<Application & { readonly sources: string }> {
    const body = { title: 'Shop', scopes: SCOPES };
    const { status, body: told } = await this.call<Application>('POST', '/v1/apps', { body });
    if (status !== 201) throw new Error(JSON.stringify(told));
    return { ...told.data, sources: `/v1/apps/${told.data.id}/sources` };
  }

  /** @param key controls it. */
  async server(key = this.key): Promise<{ readonly id: string; readonly sources: string }> {
    const body = { name: 'shop', provider: 'local' };
    const { status, body: told } = await this.call<{ id: string }>('POST', '/v1/infra/servers', {
      key,
      body,
    });
    if (status !== 201) throw new Error(JSON.stringify(told));
    return { id: told.data.id, sources: `/v1/infra/servers/${told.data.id}/sources` };
  }

  save(
    sources: string,
    body: unknown,
    headers: Record<string, string> = {},
    key = this.key,
  ): Promise<Shown<ShownVersion>> {
    const type = { 'content-type': 'application/gzip' };
    return this.call('POST', sources, { key, body, headers: { ...type, ...headers } });
  }

  list(sources: string, query = '', key = this.key): Promise<Shown<ShownList>> {
    return this.call('GET', `${sources}${query}`, { key });
  }
}

const SCOPES = ['crm', 'placement', 'svc:infra'];
