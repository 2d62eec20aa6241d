import { useTexts } from '../../shared/language/texts.js';
import { ConfirmQuestion } from '../../shared/ui/confirm-question.js';
import { useApiCall } from '../api.js';
import type { ListedObject } from './object-rows.js';
import { OBJECTS_TEXTS } from './objects-texts.js';
import { OBJECT_CHANGES } from './upload/object-uploads.js';

/** Asks before an object goes for good. */
export function DeleteObject({
  object: { key, visibility },
  onClose,
}: {
  readonly object: ListedObject;
  readonly onClose: () => void;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const remove = useApiCall('storage.objects.delete', { changes: OBJECT_CHANGES });
  return (
    <ConfirmQuestion
      opened
      title={t('delete-title')}
      text={
        <span style={{ overflowWrap: 'anywhere' }}>
          {t('delete-text', { key })} {visibility === 'public' && t('delete-public')}
        </span>
      }
      confirmLabel={t('delete')}
      onConfirm={() => remove.mutateAsync({ path: { key } })}
      onClose={onClose}
    />
  );
}
