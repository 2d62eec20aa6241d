import { ActionIcon, Box, FileButton, Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { PaperclipIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { useRef } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { ATTACHMENT_LIMITS, type AttachmentDraft, percentSent } from './attachment-drafts.state.js';
import { NEW_TICKET_TEXTS } from './new-ticket-texts.js';
import type { Attachments } from './use-attachments.js';

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
