import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApiCall } from '../api.js';
import { type Version, VERSION_CALLS, VERSION_CHANGES, type VersionOwner } from './version-owner.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

/** Asks before a version goes for good, and says what speaks against it. */
export function DeleteVersion({
  owner,
  version: { versionId, protected: isProtected },
  isNewest,
  onClose,
}: {
  readonly owner: VersionOwner;
  readonly version: Version;
  readonly isNewest: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const remove = useApiCall(VERSION_CALLS[owner.kind].remove, { changes: VERSION_CHANGES });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('delete-title', { version: versionId })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack>
        <Text size="sm">{t('delete-text')}</Text>
        {(isProtected || isNewest) && (
          <Alert color="orange">
            {[isNewest && t('delete-newest'), isProtected && t('delete-protected')].filter(Boolean).join(' ')}
          </Alert>
        )}
        <FailureNote error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui('cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { path: { id: owner.id, versionId }, query: isProtected ? { force: true } : {} },
                { onSuccess: onClose },
              )
            }
          >
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
