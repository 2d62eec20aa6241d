import { type Data, PorticoApiError, PorticoTransportError } from '#libs/client';
import { useCallback, useSyncExternalStore } from 'react';
import { type PartTarget, PartUpload } from '../../../shared/upload/part-upload.js';
import { isBusy, type Part } from '../../../shared/upload/part-upload.state.js';
import { contentHash, dataOf } from '../../../shared/upload/send-bytes.js';
import { type QueuedUpload, UploadQueue } from '../../../shared/upload/upload-queue.js';
import { useLeaveGuard, watchedBytes } from '../../../shared/upload/watched-bytes.js';
import { clientOf } from '../../acting-key.js';
import { refreshOperations } from '../../api.js';
import { sendAsKey } from '../../send-as-key.js';
import { SESSION_PATH } from '../../session.js';

type StoredObject = Data<'storage.objects.complete'>;

/** A file that is to become an object. */
interface NewObject {
  readonly key: string;
  readonly file: File;
  readonly visibility: 'private' | 'public';
  /** Takes the place of an object with the same key. */
  readonly overwrite: boolean;
  /** Null: it stays. */
  readonly ttlSeconds: number | null;
}

/** `type/subtype` without more, as browsers know it by the ending of a name. */
function contentTypeOf({ file }: Pick<NewObject, 'file'>): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
}

/** Smaller ones go in one call. */
export const LARGEST_WHOLE_BYTES = 8 * 1_048_576;

type ObjectTicket =
  /** In one call: what became of it, and how often it was tried. */
  | { readonly kind: 'whole'; readonly sha256: string | null; object: StoredObject | null; attempts: number }
  | {
      readonly kind: 'parts';
      readonly objectId: string;
      readonly uploadId: string;
      readonly links: readonly string[];
    };

const GONE = [
  'STORAGE_UPLOAD_EXPIRED',
  'STORAGE_UPLOAD_SUPERSEDED',
  'STORAGE_HASH_MISMATCH',
  'STORAGE_OBJECT_NOT_FOUND',
  'LINK_EXPIRED',
  'LINK_INVALID',
] as const;

/** Parts go by links, which know no key. */
const sendPart = watchedBytes(SESSION_PATH);

/** Makes a file an object: a small one in one call, a larger one in parts by signed links. */
class ObjectTarget implements PartTarget<ObjectTicket, StoredObject> {
  constructor(
    private readonly keyId: string,
    private readonly wanted: NewObject,
    private readonly onAbandoned: () => void,
  ) {}

  readonly open = async (
    signal: AbortSignal,
  ): Promise<{ readonly ticket: ObjectTicket; readonly partSizes: readonly number[] }> => {
    const { file, key, visibility, overwrite, ttlSeconds } = this.wanted;
    const sha256 = await contentHash(file);
    signal.throwIfAborted();
    if (file.size <= LARGEST_WHOLE_BYTES) {
      return { ticket: { kind: 'whole', sha256, object: null, attempts: 0 }, partSizes: [file.size] };
    }
    const { data } = await clientOf(this.keyId).call('storage.objects.multipart.create.create', {
      body: {
        key,
        contentType: contentTypeOf(this.wanted),
        sizeBytes: file.size,
        visibility,
        overwrite,
        ...(ttlSeconds !== null && { ttlSeconds }),
        ...(sha256 !== null && { sha256 }),
      },
      // Not aborted: what is opened without its ticket being known could not be abandoned.
    });
    const { objectId, uploadId, parts } = data;
    const ticket = { kind: 'parts', objectId, uploadId, links: parts.map(({ url }) => url) } as const;
    return { ticket, partSizes: parts.map(({ sizeBytes }) => sizeBytes) };
  };

  readonly send = async (
    ticket: ObjectTicket,
    part: Part,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<string> => {
    if (ticket.kind === 'whole') return this.#sendWhole(ticket, onProgress, signal);
    const url = ticket.links[part.number - 1];
    if (url === undefined) throw new Error(`There is no link for part ${part.number}.`);
    // A part has no type: the link was made without one.
    const body = this.wanted.file.slice(part.offset, part.offset + part.size);
    const answer = await sendPart({ method: 'PUT', url, body, onProgress, signal });
    const etag = answer.header('etag');
    if (etag === null) {
      throw new PorticoTransportError('The answer to a part does not name it.', { status: answer.status });
    }
    return etag;
  };

  readonly complete = async (
    ticket: ObjectTicket,
    parts: readonly Part[],
    signal: AbortSignal,
  ): Promise<StoredObject> => {
    if (ticket.kind === 'whole') {
      if (ticket.object === null) throw new Error('Nothing has been stored.');
      return ticket.object;
    }
    const { objectId, uploadId } = ticket;
    const { data } = await clientOf(this.keyId).call('storage.objects.multipart.complete', {
      body: {
        objectId,
        uploadId,
        parts: parts.map(({ number, etag }) => ({ partNumber: number, etag: etag ?? '' })),
      },
      signal,
    });
    return data;
  };

  readonly abandon = async (ticket: ObjectTicket): Promise<void> => {
    if (ticket.kind === 'whole') return;
    const { objectId, uploadId } = ticket;
    await clientOf(this.keyId).call('storage.objects.multipart.abort', { body: { objectId, uploadId } });
    this.onAbandoned();
  };

  readonly isTicketGone = (failure: unknown): boolean => PorticoApiError.is(failure, ...GONE);

  /** Parts are being put together by a call whose answer was lost. */
  readonly isPassing = (failure: unknown): boolean =>
    PorticoApiError.is(failure, 'STORAGE_UPLOAD_INCOMPLETE');

  async #sendWhole(
    ticket: ObjectTicket & { readonly kind: 'whole' },
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const { key, file, visibility, overwrite, ttlSeconds } = this.wanted;
    const query = new URLSearchParams({
      key,
      visibility,
      overwrite: String(overwrite),
      ...(ttlSeconds !== null && { ttlSeconds: String(ttlSeconds) }),
      ...(ticket.sha256 !== null && { sha256: ticket.sha256 }),
    });
    ticket.attempts += 1;
    try {
      const answer = await sendAsKey(this.keyId, {
        method: 'POST',
        url: `/v1/storage/objects/upload?${query}`,
        headers: { 'content-type': contentTypeOf(this.wanted) },
        body: file,
        onProgress,
        signal,
      });
      ticket.object = dataOf<StoredObject>(answer);
    } catch (failure) {
      ticket.object = await this.#storedBefore(ticket, failure, signal);
    }
    return ticket.object.etag;
  }

  /** An attempt whose answer was lost may have stored it. @throws the failure when that is not so. */
  async #storedBefore(
    { attempts, sha256 }: ObjectTicket & { readonly kind: 'whole' },
    failure: unknown,
    signal: AbortSignal,
  ): Promise<StoredObject> {
    if (attempts < 2 || sha256 === null || !PorticoApiError.is(failure, 'STORAGE_KEY_EXISTS')) throw failure;
    const { data } = await clientOf(this.keyId).call('storage.objects.get', {
      path: { key: this.wanted.key },
      query: { redirect: false },
      signal,
    });
    if (data.object.sha256 !== sha256) throw failure;
    return data.object;
  }
}

export type ObjectUpload = QueuedUpload<NewObject, ObjectTicket, StoredObject>;
export type ObjectQueue = UploadQueue<NewObject, ObjectTicket, StoredObject>;

/** Operations whose answers are others when objects come and go. */
export const OBJECT_CHANGES = ['storage.objects.', 'me.get'];

/** One for each key: uploads go on while their owner looks at other pages. */
const queues = new Map<string, ObjectQueue>();

function makeUpload(keyId: string, wanted: NewObject): PartUpload<ObjectTicket, StoredObject> {
  const refresh = (): void => void refreshOperations(OBJECT_CHANGES);
  const upload = new PartUpload(wanted.file.size, new ObjectTarget(keyId, wanted, refresh));
  let wasDone = false;
  upload.subscribe(() => {
    if (wasDone || upload.state.phase !== 'done') return;
    wasDone = true;
    refresh();
  });
  return upload;
}

function queueOf(keyId: string): ObjectQueue {
  let queue = queues.get(keyId);
  if (!queue) {
    queue = new UploadQueue((wanted: NewObject) => makeUpload(keyId, wanted));
    queues.set(keyId, queue);
  }
  return queue;
}

/** The files of a key that are on their way. */
export function useObjectUploads(keyId: string): {
  readonly queue: ObjectQueue;
  readonly entries: readonly ObjectUpload[];
} {
  const queue = queueOf(keyId);
  const entries = useSyncExternalStore(
    useCallback((listener) => queue.subscribe(listener), [queue]),
    () => queue.entries,
  );
  useLeaveGuard(entries.some(({ upload }) => isBusy(upload.state) || upload.state.phase === 'waiting'));
  return { queue, entries };
}
