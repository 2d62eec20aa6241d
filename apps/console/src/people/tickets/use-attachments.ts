import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Data } from '#libs/client';
import { dataOf } from '../../shared/upload/send-bytes.js';
import { useActing } from '../acting-key.js';
import { sendAsKey } from '../send-as-key.js';
import {
  afterAttachmentEvent,
  type AttachmentDraft,
  chosenFiles,
  type FileFault,
} from './attachment-drafts.state.js';

export interface Attachments {
  readonly drafts: readonly AttachmentDraft[];
  /** What was wrong with the files chosen last. */
  readonly faults: readonly FileFault[];
  /** Ids to send with the text. */
  readonly ids: readonly string[];
  readonly isMoving: boolean;
  readonly hasFailed: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly remove: (key: string) => void;
  /** A ticket or an answer has taken them. */
  readonly clear: () => void;
}

/** Sends files as soon as they are chosen; what is left of them when the page goes is given up. */
export function useAttachments(): Attachments {
  const { key: actingKey } = useActing();
  const [drafts, tell] = useReducer(afterAttachmentEvent, []);
  const [faults, setFaults] = useState<readonly FileFault[]>([]);
  const running = useRef(new Map<string, { readonly file: File; abort: AbortController }>());
  const keyId = actingKey?.id ?? '';

  const send = useCallback(
    async (key: string): Promise<void> => {
      const upload = running.current.get(key);
      if (!upload) return;
      const { signal } = upload.abort;
      const form = new FormData();
      form.append('file', upload.file, upload.file.name);
      try {
        const answer = await sendAsKey(keyId, {
          method: 'POST',
          url: '/v1/feedback/attachments',
          body: form,
          onProgress: (sent) => tell({ type: 'progress', key, sent }),
          onSent: () => tell({ type: 'sent', key }),
          signal,
        });
        tell({ type: 'ready', key, id: dataOf<Data<'feedback.attachments.create'>>(answer).id });
      } catch (failure) {
        if (!signal.aborted) tell({ type: 'failed', key, failure });
      }
    },
    [keyId],
  );

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const { abort } of uploads.values()) abort.abort();
    };
  }, []);

  return {
    drafts,
    faults,
    ids: drafts.flatMap(({ id }) => (id === null ? [] : [id])),
    isMoving: drafts.some(({ phase }) => phase === 'sending' || phase === 'checking'),
    hasFailed: drafts.some(({ phase }) => phase === 'failed'),
    add: (files) => {
      const chosen = chosenFiles(drafts.length, files);
      setFaults(chosen.faults);
      const added = chosen.taken.map((file) => {
        const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
        running.current.set(key, { file, abort: new AbortController() });
        return { key, name: file.name, size: file.size };
      });
      tell({ type: 'added', files: added });
      for (const { key } of added) void send(key);
    },
    retry: (key) => {
      const upload = running.current.get(key);
      if (!upload) return;
      upload.abort = new AbortController();
      tell({ type: 'restarted', key });
      void send(key);
    },
    remove: (key) => {
      running.current.get(key)?.abort.abort();
      running.current.delete(key);
      tell({ type: 'removed', key });
    },
    clear: () => {
      running.current.clear();
      setFaults([]);
      tell({ type: 'taken' });
    },
  };
}
