import { Button, Group, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { Data } from '#libs/client';
import { saveFile } from '../../shared/data/save-file.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useClient } from '../api.js';
import { TICKET_PAGE_TEXTS } from './ticket-page-texts.js';

type Attachment = Data<'feedback.get'>['attachments'][number];

/** Files of a ticket or an answer. They are saved, never shown: nobody may have looked at them. */
export function AttachmentLinks({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const formats = useFormats();
  const client = useClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = async ({ id, filename }: Attachment): Promise<void> => {
    setBusy(id);
    setError(null);
    try {
      const response = await client.response('feedback.attachments.get', { path: { id } });
      saveFile(filename, await response.blob());
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Stack gap={4} align="flex-start">
      {attachments.map((attachment) => (
        <Group key={attachment.id} gap="xs">
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<DownloadIcon size={14} />}
            loading={busy === attachment.id}
            onClick={() => void save(attachment)}
            aria-label={t('download', { name: attachment.filename })}
            maw="100%"
          >
            {attachment.filename}
          </Button>
          <Text size="xs" c="dimmed">
            {formats.bytes(attachment.size)}, {attachment.scan === 'clean' ? t('scanned') : t('not-scanned')}
          </Text>
        </Group>
      ))}
      <FailureNote error={error} />
    </Stack>
  );
}
