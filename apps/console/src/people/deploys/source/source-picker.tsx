import { Group, Text } from '@mantine/core';
import { FileDirectoryIcon, FileZipIcon, UploadIcon } from '@primer/octicons-react';
import { useTexts } from '../../../shared/language/texts.js';
import { DropArea } from '../../../shared/upload/drop-area.js';
import { FileButton } from '../../../shared/upload/file-button.js';
import { DEPLOY_TEXTS } from '../deploy-texts.js';
import { type ChosenSource, droppedSource, pickedSource } from './chosen-source.js';

/** Where a folder or an archive is dropped or chosen. */
export function SourcePicker({
  compact,
  onChoose,
}: {
  /** Something has been chosen already. */
  readonly compact: boolean;
  readonly onChoose: (source: ChosenSource) => void;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  return (
    <DropArea
      label={t('drop-here')}
      onDrop={(dropped) => {
        const source = droppedSource(dropped);
        if (source) onChoose(source);
      }}
    >
      {!compact && <UploadIcon size={28} aria-hidden />}
      <Text fw={600} ta="center">
        {t('drop-here')}
      </Text>
      {!compact && (
        <Text size="sm" c="dimmed" ta="center">
          {t('drop-lead')}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <FileButton
          folder
          label={t('choose-folder')}
          leftSection={<FileDirectoryIcon size={16} />}
          onFiles={(files) => onChoose(pickedSource(files))}
        />
        <FileButton
          label={t('choose-archive')}
          accept=".tar,.tar.gz,.tgz,.gz,.zip"
          leftSection={<FileZipIcon size={16} />}
          onFiles={([file]) => file && onChoose({ kind: 'archive', file })}
        />
      </Group>
    </DropArea>
  );
}
