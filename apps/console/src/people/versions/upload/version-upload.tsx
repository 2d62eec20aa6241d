import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { Section } from '../../../shared/ui/page.js';
import { GivenUp, TransferBar } from '../../../shared/upload/transfer-bar.js';
import { useLeaveGuard } from '../../../shared/upload/watched-bytes.js';
import { useActing } from '../../acting-key.js';
import type { ChosenSource } from '../../deploys/source/look.js';
import { DEPLOY_TEXTS, SourcePicker } from '../../deploys/source/source-picker.js';
import { type VersionOwner, VERSIONS_TEXTS } from '../version-owner.js';
import { isSaving, type SavingState, VersionSaving } from './version-saving.js';

/** One for each owner and key: an archive goes on its way while its owner looks at other pages. */
const savings = new Map<string, VersionSaving>();

function savingOf(owner: VersionOwner, keyId: string): VersionSaving {
  const name = `${owner.kind} ${owner.id} ${keyId}`;
  let saving = savings.get(name);
  if (!saving) {
    saving = new VersionSaving(owner, keyId);
    savings.set(name, saving);
  }
  return saving;
}

/** What is saved as a version, and how that stands. */
function useVersionUpload(
  owner: VersionOwner,
  keyId: string,
): { readonly saving: VersionSaving; readonly state: SavingState; readonly isBusy: boolean } {
  const saving = savingOf(owner, keyId);
  const state = useSyncExternalStore(
    useCallback((listener) => saving.subscribe(listener), [saving]),
    () => saving.state,
  );
  const isBusy = isSaving(state);
  useLeaveGuard(isBusy);
  return { saving, state, isBusy };
}

/** What was left out that is written out by name. */
const MOST_NAMED = 8;

const nameOf = (source: ChosenSource): string =>
  source.kind === 'archive' ? source.file.name : source.folder.name;

/** Saves what is dropped as a version, without deploying it. */
export function VersionUpload({ owner }: { readonly owner: VersionOwner }) {
  const t = useTexts(VERSIONS_TEXTS);
  const td = useTexts(DEPLOY_TEXTS);
  const { key } = useActing();
  const { saving, state, isBusy } = useVersionUpload(owner, key?.id ?? '');
  const { source, leftOut } = saving;
  const isReadOnly = key?.accessMode === 'READONLY';
  const name = source ? nameOf(source) : '';
  return (
    <Section title={t('upload')} lead={t('upload-lead')}>
      {isReadOnly && <Alert color="orange">{td('read-only')}</Alert>}
      {!isBusy && !isReadOnly && <SourcePicker compact onChoose={(chosen) => void saving.save(chosen)} />}
      {state.at === 'reading' && (
        <Text size="sm" role="status">
          {td('state-reading')}
        </Text>
      )}
      {(state.at === 'packing' || state.at === 'sending') && (
        <TransferBar
          key={state.at}
          label={t(state.at === 'packing' ? 'upload-packing' : 'upload-sending', { name })}
          sent={state.done}
          total={state.total}
          isInterrupted={state.at === 'sending' && state.isInterrupted}
          actions={
            <Button size="compact-sm" variant="default" onClick={() => saving.cancel()}>
              {t('cancel')}
            </Button>
          }
        />
      )}
      {state.at === 'nothing' && source && (
        <Alert color="orange" role="alert" title={name}>
          {td(source.kind === 'archive' ? 'no-archive' : 'no-files')}
        </Alert>
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
      {leftOut.length > 0 && state.at !== 'idle' && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('upload-left-out', {
            names: [...leftOut.slice(0, MOST_NAMED), ...(leftOut.length > MOST_NAMED ? ['…'] : [])].join(
              ', ',
            ),
          })}
        </Text>
      )}
      {state.at === 'failed' && (
        <Stack gap="sm">
          <GivenUp failure={state.failure} />
          <Group>
            <Button variant="light" onClick={() => source && void saving.save(source)}>
              {t('retry')}
            </Button>
          </Group>
        </Stack>
      )}
    </Section>
  );
}
