import { createHash } from 'node:crypto';
import { request, type Dispatcher } from 'undici';
import { newId } from '#libs/kernel';
import type { Answer, AnyBody } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** An object as the API shows it. */
export interface ShownObject {
  readonly id: string;
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  readonly etag: string;
  readonly visibility: string;
  readonly status: string;
  readonly publicUrl: string | null;
  readonly metadata: Record<string, string>;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly expiresAt: string | null;
}

export interface ShownTicket {
  readonly objectId: string;
  readonly key: string;
  readonly uploadUrl: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly expiresAt: string;
}

export interface ShownParts {
  readonly objectId: string;
  readonly uploadId: string;
  readonly partSizeBytes: number;
  readonly parts: readonly {
    readonly partNumber: number;
    readonly url: string;
    readonly sizeBytes: number;
  }[];
}

export type Shown<Data> = Answer<Omit<AnyBody, 'data'> & { readonly data: Data }>;

export interface Plain {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

const OBJECTS = '/v1/storage/objects';

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function outcome({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const { error } = (body ?? {}) as { error?: { code: string } };
  return error ? `${status} ${error.code}` : String(status);
}

/** A key that keeps objects. */
export class ObjectClient {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly key: string,
  ) {}

  static async create(api: InProcessApi, portal?: TestPortal, options = {}): Promise<ObjectClient> {
    const home = portal ?? (await api.createPortal(`${newId()}.example`));
    return new ObjectClient(api, home, await home.createKey({ scopes: ['svc:storage'], ...options }));
  }

  call<Data = ShownObject>(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
  ): Promise<Shown<Data>> {
    return this.api.client.call(method, path, { key: this.key, ...(body !== undefined && { body }) });
  }

  /** Without a key, to where an address of the service leads. */
  async fetch(
    url: string,
    options: {
      method?: Dispatcher.HttpMethod;
      headers?: Record<string, string>;
      body?: string | Buffer;
    } = {},
  ): Promise<Plain> {
    const { pathname, search } = new URL(url, this.api.origin);
    const answer = await request(`${this.api.origin}${pathname}${search}`, { method: 'GET', ...options });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  ticket(key: string, bytes: string | number, others: object = {}): Promise<Shown<ShownTicket>> {
    const sizeBytes = typeof bytes === 'number' ? bytes : Buffer.byteLength(bytes);
    return this.call('POST', OBJECTS, { key, contentType: 'text/plain', sizeBytes, ...others });
  }

  put({ uploadUrl, headers }: ShownTicket, bytes: string): Promise<Plain> {
    return this.fetch(uploadUrl, { method: 'PUT', headers, body: bytes });
  }

  complete(objectId: string, others: object = {}): Promise<Shown<ShownObject>> {
    return this.call('POST', `${OBJECTS}/complete`, { objectId, ...others });
  }

  parts(key: string, sizeBytes: number, others: object = {}): Promise<Shown<ShownParts>> {
    return this.call('POST', `${OBJECTS}/multipart/create`, {
      key,
      contentType: 'application/zip',
      sizeBytes,
      ...others,
    });
  }

  /** Ticket, bytes, completion. */
  async keep(key: string, bytes: string, others: object = {}): Promise<ShownObject> {
    const { data } = (await this.ticket(key, bytes, others)).body;
    const sent = await this.put(data, bytes);
    if (sent.status !== 200) throw new Error(`PUT: ${sent.status} ${sent.text}`);
    const completed = await this.complete(data.objectId);
    if (completed.status !== 200) throw new Error(JSON.stringify(completed.body));
    return completed.body.data;
  }

  get(key: string): Promise<Shown<{ url: string; downloadUrl: string; object: ShownObject }>> {
    return this.call('GET', `${OBJECTS}/${encodeURIComponent(key)}?redirect=false`);
  }

  /** The bytes, as a client finds them; null where there is no such object. */
  async read(key: string): Promise<string | null> {
    const found = await this.get(key);
    return found.status === 200 ? (await this.fetch(found.body.data.url)).text : null;
  }

  remove(key: string): Promise<Shown<object>> {
    return this.call('DELETE', `${OBJECTS}/${encodeURIComponent(key)}`);
  }

  list(query = ''): Promise<
    Answer<{
      readonly data: readonly ShownObject[];
      readonly meta: {
        readonly nextCursor: string | null;
        readonly commonPrefixes: readonly string[];
        readonly totalObjects: number;
        readonly totalSizeBytes: number;
        readonly quotaBytes: number;
      };
    }>
  > {
    return this.api.client.call('GET', `${OBJECTS}${query}`, { key: this.key });
  }

  async upload(
    query: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<{ readonly status: number; readonly body: { readonly data: ShownObject } }> {
    const answer = await request(`${this.api.origin}${OBJECTS}/upload${query}`, {
      method: 'POST',
      headers: { 'x-api-key': this.key, ...headers },
      body,
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as { data: ShownObject } };
  }

  /** Bytes and blobs that count for the portal, and what its blobs add up to. */
  async used(): Promise<{ readonly bytes: number; readonly blobs: number; readonly held: number }> {
    const [row] = await this.api.database.query<{ bytes: string; blobs: string; held: string }>(
      `select u.bytes, u.blobs, (select coalesce(sum(size), 0) from storage.blob b
          where b.portal_id = u.portal_id and b.area = u.area and b.state <> 'deleting') as held
         from storage.usage u where portal_id = $1 and area = 'objects'`,
      [this.portal.id],
    );
    return { bytes: Number(row?.bytes ?? 0), blobs: Number(row?.blobs ?? 0), held: Number(row?.held ?? 0) };
  }
}
