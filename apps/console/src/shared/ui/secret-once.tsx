import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../language/texts.js';
import { CopyField } from './copy-field.js';
import { UI_TEXTS } from './texts.js';

/** A secret that was made just now and cannot be read again. */
export function SecretOnce({
  title,
  label,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly secret: string | null;
  readonly onClose: () => void;
}) {
  const t = useTexts(UI_TEXTS);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Alert color="orange">
          <Text size="sm">{t('secret-once')}</Text>
        </Alert>
        <CopyField value={secret ?? ''} label={label} />
        <Button onClick={onClose}>{t('i-have-kept-it')}</Button>
      </Stack>
    </Modal>
  );
}
