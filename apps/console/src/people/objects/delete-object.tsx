import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
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
  const ui = useTexts(UI_TEXTS);
  const remove = useApiCall('storage.objects.delete', { changes: OBJECT_CHANGES });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('delete-title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('delete-text', { key })} {visibility === 'public' && t('delete-public')}
        </Text>
        <FailureNote error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui('cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ path: { key } }, { onSuccess: onClose })}
          >
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
