import { Alert, Stack } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmQuestion } from '../../shared/ui/confirm-question.js';
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
  const remove = useApiCall(VERSION_CALLS[owner.kind].remove, { changes: VERSION_CHANGES });
  return (
    <ConfirmQuestion
      opened
      title={t('delete-title', { version: versionId })}
      text={
        <Stack>
          <span>{t('delete-text')}</span>
          {(isProtected || isNewest) && (
            <Alert color="orange">
              {[isNewest && t('delete-newest'), isProtected && t('delete-protected')]
                .filter(Boolean)
                .join(' ')}
            </Alert>
          )}
        </Stack>
      }
      confirmLabel={t('delete')}
      onConfirm={() =>
        remove.mutateAsync({
          path: { id: owner.id, versionId },
          query: isProtected ? { force: true } : {},
        })
      }
      onClose={onClose}
    />
  );
}
