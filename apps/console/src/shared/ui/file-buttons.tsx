import { Button, Group, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useMutation } from '@tanstack/react-query';
import filesEn from '../../texts/en/files.json';
import filesRu from '../../texts/ru/files.json';
import { saveFile } from '../data/save-file.js';
import { useFormats } from '../format/format.js';
import { defineTexts, useTexts } from '../language/texts.js';
import { FailureNote } from './loaded.js';

const FILE_TEXTS = defineTexts('files', { en: filesEn, ru: filesRu });

interface SentFile {
  readonly id: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  /** `clean` where a scanner has found nothing. */
  readonly scan: string;
}

/** The name is the sender's: however long, it stays within the page. */
const WHOLE_NAME = {
  root: { height: 'auto', paddingBlock: 3 },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
} as const;

/** Files somebody has sent. They are saved, never shown: nobody may have looked at them. */
export function FileButtons({
  files,
  read,
}: {
  readonly files: readonly SentFile[];
  /** The bytes of one; what it throws is shown. */
  readonly read: (id: string) => Promise<Blob>;
}) {
  const t = useTexts(FILE_TEXTS);
  const formats = useFormats();
  const save = useMutation({
    mutationFn: async ({ id, filename }: SentFile) => saveFile(filename, await read(id)),
  });
  return (
    <Stack gap={4}>
      {files.map((file) => (
        <Group key={file.id} gap="xs">
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<DownloadIcon size={14} />}
            loading={save.isPending && save.variables.id === file.id}
            onClick={() => save.mutate(file)}
            aria-label={t('save', { name: file.filename })}
            maw="100%"
            styles={WHOLE_NAME}
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
