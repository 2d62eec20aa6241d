import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Section } from '../../../shared/ui/section.js';
import { TransferBar } from '../../../shared/upload/transfer-bar.js';
import { useActing } from '../../acting-key.js';
import type { ChosenSource } from '../../deploys/source/chosen-source.js';
import { SourcePicker } from '../../deploys/source/source-picker.js';
import type { VersionOwner } from '../version-owner.js';
import { VERSIONS_TEXTS } from '../versions-texts.js';
import { useVersionUpload } from './use-version-upload.js';

const nameOf = (source: ChosenSource): string =>
  source.kind === 'archive' ? source.file.name : source.folder.name;

/** Saves what is dropped as a version, without deploying it. */
export function VersionUpload({ owner }: { readonly owner: VersionOwner }) {
  const t = useTexts(VERSIONS_TEXTS);
  const { key } = useActing();
  const { state, isBusy, save, cancel } = useVersionUpload(owner, key?.id ?? '');
  const [source, setSource] = useState<ChosenSource | null>(null);
  const name = source ? nameOf(source) : '';
  const choose = (chosen: ChosenSource): void => {
    setSource(chosen);
    void save(chosen);
  };
  return (
    <Section title={t('upload')} lead={t('upload-lead')}>
      {!isBusy && <SourcePicker compact onChoose={choose} />}
      {(state.at === 'packing' || state.at === 'sending') && (
        <TransferBar
          key={state.at}
          label={t(state.at === 'packing' ? 'upload-packing' : 'upload-sending', { name })}
          sent={state.done}
          total={state.total}
          actions={
            <Button size="compact-sm" variant="default" onClick={cancel}>
              {t('cancel')}
            </Button>
          }
        />
      )}
      {state.at === 'saved' && (
        <Text size="sm" fw={600} role="status" data-saved={state.version.versionId}>
          {t(
            state.version.restored
              ? 'upload-restored'
              : state.version.deduplicated
                ? 'upload-known'
                : 'upload-done',
            { version: state.version.versionId },
          )}
        </Text>
      )}
      {state.at === 'failed' && (
        <Stack gap="sm">
          <FailureNote error={state.failure} />
          <Group>
            <Button variant="light" onClick={() => source && void save(source)}>
              {t('retry')}
            </Button>
          </Group>
        </Stack>
      )}
    </Section>
  );
}
