import { Button, Group, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useMutation } from '@tanstack/react-query';
import type { TicketFile } from '#libs/operator/contracts';
import { saveFile } from '../../shared/data/save-file.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { OPERATOR_TICKETS_TEXTS } from './operator-tickets-texts.js';
import { readAttachment } from './read-attachment.js';

/** Files of a ticket and of what was said. They are saved, never shown: nobody may have looked at them. */
export function TicketFiles({ files }: { readonly files: readonly TicketFile[] }) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const formats = useFormats();
  const save = useMutation({
    mutationFn: async ({ id, filename }: TicketFile) => saveFile(filename, await readAttachment(id)),
  });
  return (
    <Stack gap={4} align="flex-start">
      {files.map((file) => (
        <Group key={file.id} gap="xs">
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<DownloadIcon size={14} />}
            loading={save.isPending && save.variables.id === file.id}
            onClick={() => save.mutate(file)}
            aria-label={t('save-file', { name: file.filename })}
            maw="100%"
          >
            {file.filename}
          </Button>
          <Text size="xs" c="dimmed">
            {formats.bytes(file.size)}, {file.scan === 'clean' ? t('scanned') : t('not-scanned')}
          </Text>
        </Group>
      ))}
      <FailureNote error={save.error} />
    </Stack>
  );
}
