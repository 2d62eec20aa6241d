import type { Data } from '#libs/client';

export type StoredObject = Data<'storage.objects.complete'>;

/** A file that is to become an object. */
export interface NewObject {
  readonly key: string;
  readonly file: File;
  readonly visibility: 'private' | 'public';
  /** Takes the place of an object with the same key. */
  readonly overwrite: boolean;
  /** Null: it stays. */
  readonly ttlSeconds: number | null;
}

/** `type/subtype` without more, as browsers know it by the ending of a name. */
export function contentTypeOf({ file }: Pick<NewObject, 'file'>): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
}
