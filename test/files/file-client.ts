import { FormData, request } from 'undici';
import type { InProcessApi } from '../harness/in-process-api.js';

/** A file as specs look at it. */
export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly folderId: number;
  readonly storageId: number;
  readonly downloadUrl: string;
  readonly detailUrl: string;
}

export interface FileAnswer {
  readonly status: number;
  readonly data: FileRow;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly hostCode?: string;
    readonly hint?: unknown;
    readonly details?: object;
  };
}

export interface BytesAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

export const MEBIBYTE = 1_048_576;
/** The folder every portal has. */
export const ROOT = 1;
export const HELLO = Buffer.from('Hello, портал');
/** More than goes in one call of the host. */
export const LARGE = Buffer.alloc(3 * MEBIBYTE, 'every byte counts ');

let names = 0;

/** A name no other file has. */
export const freshName = (ending = 'bin'): string => `file-${(names += 1)}.${ending}`;

/** Files of one portal, by a key of somebody. */
export class FileClient {
  constructor(
    private readonly api: InProcessApi,
    private readonly key: string,
  ) {}

  async call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<FileAnswer> {
    const answer = await this.api.client.call<Omit<FileAnswer, 'status'>>(method, path, {
      key: this.key,
      ...(body && { body }),
    });
    return { ...answer.body, status: answer.status };
  }

  upload(body: object): Promise<FileAnswer> {
    return this.call('POST', '/v1/files/upload', body);
  }

  /** A file in the root folder. */
  async made(bytes = HELLO, filename = freshName()): Promise<FileRow> {
    return (await this.upload({ folderId: ROOT, filename, content: bytes.toString('base64') })).data;
  }

  /** A folder in the root folder. @returns its id. */
  async newFolder(): Promise<number> {
    const folder = { parentId: ROOT, name: freshName('d') };
    return (await this.call('POST', '/v1/folders', folder)).data.id;
  }

  /** Parts in their order; bytes are the file. */
  async form(
    parts: readonly (readonly [string, string | Buffer])[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<FileAnswer> {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new File([new Uint8Array(value)], 'from-form.bin'));
    }
    const answer = await request(`${this.api.origin}/v1/files/upload`, {
      method: 'POST',
      headers: { ...headers, 'x-api-key': this.key },
      body: form,
    });
    const body = (await answer.body.json()) as Omit<FileAnswer, 'status'>;
    const seen = { status: answer.statusCode, headers: answer.headers, body };
    await this.api.client.check('POST', '/v1/files/upload', seen);
    return { ...body, status: answer.statusCode };
  }

  async bytes(
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<BytesAnswer> {
    const url = new URL(path, this.api.origin);
    const answer = await request(`${this.api.origin}${url.pathname}`, {
      method,
      headers: { ...headers, 'x-api-key': this.key },
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }
}

export function codeIn({ bytes }: BytesAnswer): string {
  return (JSON.parse(bytes.toString()) as { error: { code: string } }).error.code;
}
