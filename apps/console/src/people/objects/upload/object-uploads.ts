import { useCallback, useSyncExternalStore } from 'react';
import { PartUpload } from '../../../shared/upload/part-upload.js';
import { isBusy } from '../../../shared/upload/part-upload.state.js';
import { type QueuedUpload, UploadQueue } from '../../../shared/upload/upload-queue.js';
import { useLeaveGuard } from '../../../shared/upload/use-leave-guard.js';
import { refreshOperations } from '../../api.js';
import type { NewObject, StoredObject } from './new-object.js';
import { ObjectTarget, type ObjectTicket } from './object-target.js';

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
