import { type Data, PorticoApiError } from '#libs/client';
import {
  ActionIcon,
  Alert,
  Anchor,
  Box,
  Button,
  FileButton,
  Group,
  Input,
  Progress,
  Stack,
  Text,
} from '@mantine/core';
import { PaperclipIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { dataOf } from '../../shared/upload/send-bytes.js';
import newTicketEn from '../../texts/en/new-ticket.json';
import newTicketRu from '../../texts/ru/new-ticket.json';
import { useActing } from '../acting-key.js';
import { sendAsKey } from '../send-as-key.js';
import {
  afterAttachmentEvent,
  ATTACHMENT_LIMITS,
  type AttachmentDraft,
  chosenFiles,
  type FileFault,
  percentSent,
} from './attachment-drafts.state.js';

export const NEW_TICKET_TEXTS = defineTexts('new-ticket', { en: newTicketEn, ru: newTicketRu });

interface Attachments {
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

const ACCEPTED =
  'image/png,image/jpeg,image/webp,image/gif,application/pdf,.zip,.gz,.tgz,.txt,.log,text/plain';

/** Files that go with a text, each with how far it is. */
export function AttachmentField({ attachments }: { readonly attachments: Attachments }) {
  const t = useTexts(NEW_TICKET_TEXTS);
  const formats = useFormats();
  const { drafts, faults, add, retry, remove } = attachments;
  const forget = useRef<() => void>(null);
  const size = formats.bytes(ATTACHMENT_LIMITS.bytes);
  const isFull = drafts.length >= ATTACHMENT_LIMITS.files;
  const stateOf = (draft: AttachmentDraft): string =>
    draft.phase === 'sending'
      ? t('sending', { percent: formats.percent(percentSent(draft)) })
      : t(draft.phase);
  return (
    <Box>
      <Input.Label component="div">{t('files')}</Input.Label>
      <Input.Description mb={6}>
        {t('files-text', { count: ATTACHMENT_LIMITS.files, size })}
      </Input.Description>
      <FileButton
        multiple
        accept={ACCEPTED}
        resetRef={forget}
        onChange={(files) => {
          add(files);
          // The same file can be chosen again after it was removed.
          forget.current?.();
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<PaperclipIcon size={14} />}
            disabled={isFull}
          >
            {t('choose-files')}
          </Button>
        )}
      </FileButton>
      <Stack gap={6} mt={6} aria-live="polite">
        {faults.map((fault) => (
          <Text key={JSON.stringify(fault)} size="sm" c="var(--mantine-color-error)">
            {fault.fault === 'too-many'
              ? t('too-many', { count: ATTACHMENT_LIMITS.files })
              : t(fault.fault, { name: fault.name, size })}
          </Text>
        ))}
        {drafts.map((draft) => (
          <div key={draft.key}>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {draft.name}, {formats.bytes(draft.size)}: {stateOf(draft)}
              </Text>
              {draft.phase === 'failed' && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('retry', { name: draft.name })}
                  title={t('retry', { name: draft.name })}
                  onClick={() => retry(draft.key)}
                >
                  <SyncIcon size={14} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: draft.name })}
                title={t('remove', { name: draft.name })}
                onClick={() => remove(draft.key)}
              >
                <XIcon size={14} />
              </ActionIcon>
            </Group>
            {draft.phase === 'sending' && (
              <Progress.Root size="sm" aria-hidden>
                <Progress.Section value={percentSent(draft)} />
              </Progress.Root>
            )}
            {draft.phase === 'failed' && <FailureNote error={draft.failure} />}
          </div>
        ))}
      </Stack>
    </Box>
  );
}

/** Why a ticket or a file was not taken, and where to go instead. */
export function SubmissionRefusal({ error }: { readonly error: unknown }) {
  const t = useTexts(NEW_TICKET_TEXTS);
  const formats = useFormats();
  if (PorticoApiError.is(error, 'OPEN_TICKET_EXISTS', 'DUPLICATE_FEEDBACK')) {
    const existing = error.members['existingTicketId'];
    return (
      <Alert color="orange" role="alert" title={t(error.code)}>
        <Stack gap={4} align="flex-start">
          <Text size="sm">{t(`${error.code}-text`)}</Text>
          {typeof existing === 'string' ? (
            <Anchor size="sm" component={Link} to={`/tickets/${encodeURIComponent(existing)}`}>
              {t('existing')}
            </Anchor>
          ) : (
            <Text size="sm">{t('existing-hidden')}</Text>
          )}
        </Stack>
      </Alert>
    );
  }
  if (PorticoApiError.is(error, 'FEEDBACK_QUOTA_EXCEEDED')) {
    const { scope, limit } = error.members;
    const isOfPortal = scope === 'portal';
    const until =
      error.retryAfter === null ? null : formats.moment(new Date(Date.now() + error.retryAfter * 1_000));
    return (
      <Alert color="orange" role="alert" title={t(isOfPortal ? 'quota-portal' : 'quota-apiKey', { limit })}>
        {until !== null && <Text size="sm">{t('quota-until', { when: until })}</Text>}
      </Alert>
    );
  }
  return <FailureNote error={error} />;
}
